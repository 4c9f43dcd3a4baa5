// corpus: entry __global__ void pairs(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
__global__ void pairs(int* c) {
    const unsigned mask = threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u;
    c[threadIdx.x] = __shfl_xor_sync(mask, (int)threadIdx.x, 1);
}
