// corpus: entry __global__ void mixed(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect warp.mask 7 9
__global__ void mixed(int* c) {
    if (threadIdx.x < 8) {
        c[threadIdx.x] = __all_sync(0xffffffffu, threadIdx.x < 40);
    } else {
        c[threadIdx.x] = __any_sync(0xffffffffu, threadIdx.x < 40);
    }
}
