// corpus: entry __global__ void pairs(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect warp.mask 6
__global__ void pairs(int* c) {
    c[threadIdx.x] = __shfl_xor_sync(0x0000ffffu, (int)threadIdx.x, 1);
}
