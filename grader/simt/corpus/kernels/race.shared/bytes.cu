// corpus: entry __global__ void bytes(unsigned char* c)
// corpus: launch 1 64
// corpus: array c out 64 uint8
// corpus: expect-some race.shared 7
__global__ void bytes(unsigned char* c) {
    __shared__ unsigned char cache[64];
    cache[threadIdx.x / 2] = threadIdx.x; cache[threadIdx.x] = cache[63 - threadIdx.x];
    c[threadIdx.x] = 0;
}
