// corpus: entry void run(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 64
// Whole, and in parts of as many bytes as there are elements.
__constant__ float weights[8];
__global__ void weigh(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x] * weights[threadIdx.x % 8];
}
void run(const float* a, float* c) {
    float host[8];
    for (int i = 0; i < 8; ++i)
        host[i] = i;
    cudaMemcpyToSymbol(weights, host, sizeof host);
    for (int part = 0; part < 4; ++part)
        cudaMemcpyToSymbol(weights, host + 2 * part, 8, 8 * part);
    weigh<<<1, 64>>>(a, c);
}
