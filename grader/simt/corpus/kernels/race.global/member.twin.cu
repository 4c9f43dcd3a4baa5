// corpus: entry __global__ void push(float4* c)
// corpus: launch 2 1
// corpus: array c inout 16
// One block copies one struct, the other one sets a member of another.
struct Cell {
    float mass;
    short age, kind;
};
__global__ void push(float4* c) {
    Cell* cells = reinterpret_cast<Cell*>(c);
    if (blockIdx.x == 0) {
        cells[1].age = 3;
    } else {
        const Cell copy = cells[0];
        cells[2] = copy;
    }
}
