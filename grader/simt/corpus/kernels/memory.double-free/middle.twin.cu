// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    float* both;
    cudaMalloc(&both, 256);
    fill<<<1, 32>>>(both + 32);
    cudaMemcpy(c, both + 32, 128, cudaMemcpyDeviceToDevice);
    cudaFree(both);
}
