// corpus: entry void run(int* c)
// corpus: array c out 128 int32
// A condition chooses between arrays, and an index holds for both.
__global__ void fill(int* c) {
    __shared__ unsigned own[32];
    __shared__ unsigned copy[3][32];
    const unsigned t = threadIdx.x;
    for (unsigned i = t; i < 128; i += blockDim.x)
        (i < 32 ? own : copy[i / 32 - 1])[i % 32] = i;
    __syncthreads();
    for (unsigned i = t; i < 128; i += blockDim.x) c[i] = i < 32 ? own[i] : copy[i / 32 - 1][i % 32];
}
void run(int* c) {
    fill<<<1, 32>>>(c);
}
