// corpus: entry __global__ void mixed(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// The same intrinsic with the same mask may be called from two branches.
__global__ void mixed(int* c) {
    if (threadIdx.x < 8) {
        c[threadIdx.x] = __all_sync(0xffffffffu, threadIdx.x < 40);
    } else {
        c[threadIdx.x] = 1 + __all_sync(0xffffffffu, threadIdx.x < 40);
    }
}
