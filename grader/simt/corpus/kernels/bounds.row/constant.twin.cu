// corpus: entry __global__ void steps(int* c)
// corpus: launch 1 4
// corpus: array c out 4 int32
__constant__ int moves[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
__global__ void steps(int* c) {
    int sum = 0;
    for (int axis = 0; axis < 2; ++axis) sum += moves[threadIdx.x & 1][axis];
    c[threadIdx.x] = sum;
}
