// corpus: entry void run(float* c, int n)
// corpus: array c out 32
// corpus: number n 32
// corpus: expect launch.invalid 12
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
// The number of blocks is rounded down to none.
void run(float* c, int n) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    fill<<<n / 256, 32, 0, stream>>>(c);
    cudaGetLastError();
    cudaStreamDestroy(stream);
}
