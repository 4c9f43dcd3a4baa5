// corpus: entry __global__ void look_up(int* c)
// corpus: launch 1 64
// corpus: array c out 64 int32
// corpus: expect bounds.global 11
// corpus: ends launch_failed
// A table of exactly 256 bytes is read through a pointer, one element too far.
__device__ int table[64] = {1, 2, 3};
__device__ int next[64] = {4, 5, 6};

__device__ int second(const int* from) {
    return from[1];
}
__global__ void look_up(int* c) {
    c[threadIdx.x] = second(table + threadIdx.x) + next[0];
}
