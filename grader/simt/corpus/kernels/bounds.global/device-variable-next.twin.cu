// corpus: entry __global__ void look_up(int* c)
// corpus: launch 1 64
// corpus: array c out 64 int32
// A table of exactly 256 bytes is read through a pointer.
__device__ int table[64] = {1, 2, 3};
__device__ int next[64] = {4, 5, 6};

__device__ int second(const int* from) {
    return from[0];
}
__global__ void look_up(int* c) {
    c[threadIdx.x] = second(table + threadIdx.x) + next[0];
}
