// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 10
// corpus: says So far the elements 17 to 19 of
// The fill covers the first half only; a kernel writes every fourth element.
__global__ void mark(short* to) {
    to[4 * threadIdx.x] = 1;
}
__global__ void read(const short* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    short* values;
    cudaMalloc(&values, 64);
    cudaMemset(values, 0, 32);
    mark<<<1, 8>>>(values);
    read<<<1, 32>>>(values, c);
    cudaDeviceSynchronize();
    cudaFree(values);
}
