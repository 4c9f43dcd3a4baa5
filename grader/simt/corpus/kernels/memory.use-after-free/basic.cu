// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.use-after-free 5
__global__ void copy(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float* scratch;
    cudaMalloc(&scratch, 32 * sizeof(float));
    cudaMemset(scratch, 0, 32 * sizeof(float));
    cudaFree(scratch);
    copy<<<1, 32>>>(scratch, c);
    cudaDeviceSynchronize();
}
