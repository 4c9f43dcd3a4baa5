// corpus: entry void run(float* c)
// corpus: array c out 32
// The fill is as long as the array.
__global__ void read(const int* from, float* to) {
    const int i = threadIdx.x;
    to[i] = from[i];
}
void run(float* c) {
    int* values;
    cudaMalloc(&values, 128);
    cudaMemset(values, 0, 128);
    read<<<1, 32>>>(values, c);
    cudaDeviceSynchronize();
    cudaFree(values);
}
