// corpus: entry void run(float* c, int n)
// corpus: array c out 32
// corpus: number n 32
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
// The number of blocks is rounded up.
void run(float* c, int n) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    fill<<<(n + 255) / 256, 32, 0, stream>>>(c);
    cudaGetLastError();
    cudaStreamDestroy(stream);
}
