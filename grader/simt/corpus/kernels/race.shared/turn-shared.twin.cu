// corpus: entry __global__ void in_turn(const float* a, float* c)
// corpus: launch 2 96
// corpus: array a in 6
// corpus: array c out 2
// Warps take turns by a volatile number in shared memory, with fences on both sides.
__global__ void in_turn(const float* a, float* c) {
    __shared__ volatile unsigned turn;
    __shared__ float sum;
    if (threadIdx.x == 0) {
        turn = 0;
        sum = 0;
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        const unsigned warp = threadIdx.x / 32;
        while (turn != warp) {
        }
        __threadfence_block();
        sum += a[blockIdx.x * 3 + warp];
        __threadfence_block();
        turn = warp + 1;
    }
    __syncthreads();
    if (threadIdx.x == 0) c[blockIdx.x] = sum;
}
