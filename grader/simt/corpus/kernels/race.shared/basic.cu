// corpus: entry __global__ void reverse(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 7 8
__global__ void reverse(float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = threadIdx.x;
    c[threadIdx.x] = cache[63 - threadIdx.x];
}
// Half of the threads also read what nobody has written yet, depending on the order of warps.
