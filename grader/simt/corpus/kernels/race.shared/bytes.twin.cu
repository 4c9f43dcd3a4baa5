// corpus: entry __global__ void bytes(unsigned char* c)
// corpus: launch 1 64
// corpus: array c out 64 uint8
__global__ void bytes(unsigned char* c) {
    __shared__ unsigned char cache[64];
    cache[threadIdx.x] = threadIdx.x;
    cache[threadIdx.x] += 1;
    c[threadIdx.x] = cache[threadIdx.x];
}
