// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 7
// Copying what nobody wrote is no use of it; adding it up is.
__global__ void total(const double* from, float* to) {
    double sum = 0;
    for (int i = 0; i < 8; ++i) sum += from[i];
    to[threadIdx.x] = sum;
}
void run(float* c) {
    double *one, *two;
    cudaMalloc(&one, 64);
    cudaMalloc(&two, 64);
    cudaMemset(two, 0, 64);
    cudaMemcpy(two, one, 64, cudaMemcpyDeviceToDevice);
    total<<<1, 32>>>(two, c);
    cudaFree(one);
    cudaFree(two);
}
