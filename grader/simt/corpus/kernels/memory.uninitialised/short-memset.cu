// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 7
// The fill is two bytes short: the last number is half written.
__global__ void read(const int* from, float* to) {
    const int i = threadIdx.x;
    to[i] = from[i];
}
void run(float* c) {
    int* values;
    cudaMalloc(&values, 128);
    cudaMemset(values, 0, 126);
    read<<<1, 32>>>(values, c);
    cudaDeviceSynchronize();
    cudaFree(values);
}
