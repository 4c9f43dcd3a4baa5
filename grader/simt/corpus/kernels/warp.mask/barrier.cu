// corpus: entry __global__ void halves(int* c)
// corpus: launch 1 64
// corpus: array c out 64 int32
// corpus: expect warp.mask 8 12
__global__ void halves(int* c) {
    int votes = 0;
    if (threadIdx.x % 32 < 20) {
        votes = __popc(__ballot_sync(0xffffffffu, threadIdx.x & 1));
    } else {
        c[threadIdx.x] = 1;
    }
    __syncthreads();
    if (threadIdx.x % 32 < 20) c[threadIdx.x] = votes;
}
