// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 12 9
// corpus: says in a loop one more belongs at the end of its body
// Filling and using are functions: where the kernel calls them, their lines do not tell.
__shared__ float tile[64];
__device__ float use(int t) {
    return tile[63 - t];
}
__device__ void fill(int t, float value) {
    tile[t] = value;
    __syncthreads();
}
__global__ void rounds(float* c) {
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        fill(threadIdx.x, round);
        sum += use(threadIdx.x);
    }
    c[threadIdx.x] = sum;
}
