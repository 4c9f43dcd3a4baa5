// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 8
// corpus: says Only the first 32 of its 128 bytes were written, which is one byte for each element.
// The copy counts elements.
__global__ void read(const int* from, float* to) {
    const int i = threadIdx.x;
    to[i] = from[i];
}
void run(float* c) {
    int host[32] = {}, *values;
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, 32, cudaMemcpyHostToDevice);
    read<<<1, 32>>>(values, c);
    cudaDeviceSynchronize();
    cudaFree(values);
}
