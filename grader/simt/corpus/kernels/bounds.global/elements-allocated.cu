// corpus: entry void run(float* c)
// corpus: array c out 1
// corpus: expect-some bounds.global 6
// corpus: says The array has 1 byte, and an element has 4
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    const int n = 1;
    float* d;
    cudaMalloc(&d, n);
    fill<<<1, n>>>(d);
    cudaMemcpy(c, d, n, cudaMemcpyDeviceToDevice);
    cudaFree(d);
}
