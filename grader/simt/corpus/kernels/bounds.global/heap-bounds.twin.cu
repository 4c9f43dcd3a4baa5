// corpus: entry __global__ void rows(int* c)
// corpus: launch 1 8
// corpus: array c out 8 int32
__global__ void rows(int* c) {
    int* row = new int[4];
    for (int i = 0; i < 4; ++i) row[i] = i;
    c[threadIdx.x] = row[3];
    delete[] row;
}
