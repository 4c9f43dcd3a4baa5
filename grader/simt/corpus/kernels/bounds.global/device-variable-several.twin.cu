// corpus: entry __global__ void look_up(int* c)
// corpus: launch 1 64
// corpus: array c out 64 int32
// Several variables in one declaration, each of exactly 256 bytes.
__device__ int first[64] = {1, 2, 3}, second[64] = {4, 5, 6}, *unused, third[4][16];

__device__ int after(const int* from) {
    return from[0];
}
__global__ void look_up(int* c) {
    c[threadIdx.x] = after(first + threadIdx.x) + after(second + threadIdx.x) + third[0][1];
}
