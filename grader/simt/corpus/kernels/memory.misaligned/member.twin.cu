// corpus: entry __global__ void move(const float* a, float* c)
// corpus: launch 1 8
// corpus: array a in 8
// corpus: array c out 8
// Structs of 16 bytes that begin at multiples of 8, in one that begins there, too.
struct Matrix {
    int width, height;
    const float* elements;
};
struct Entry {
    double weight;
    Matrix matrix;
};
__device__ Matrix row_of(const Matrix& all, int row) {
    Matrix one;
    one.width = all.width;
    one.height = 1;
    one.elements = all.elements + row;
    return one;
}
__device__ float first_of(Matrix matrix) {
    return matrix.elements[0];
}
__global__ void move(const float* a, float* c) {
    __shared__ Entry entries[8], others[8];
    const int i = threadIdx.x;
    const Matrix all = {1, 8, a};
    char* const at = reinterpret_cast<char*>(&entries[i]);
    Entry& mine = *reinterpret_cast<Entry*>(at);
    mine.weight = 2;
    mine.matrix = row_of(all, i);
    others[i] = mine;
    const Matrix copy = others[i].matrix;
    Entry local = others[i];
    local.matrix = copy;
    c[i] = first_of(mine.matrix) + first_of(local.matrix) + local.weight;
}
