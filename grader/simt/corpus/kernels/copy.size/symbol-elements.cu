// corpus: entry void run(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect copy.size 14
// The size of a symbol counts bytes, too.
__constant__ float weights[8];
__global__ void weigh(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x] * weights[threadIdx.x % 8];
}
void run(const float* a, float* c) {
    float host[8];
    for (int i = 0; i < 8; ++i)
        host[i] = i;
    cudaMemcpyToSymbol(weights, host, 8);
    weigh<<<1, 64>>>(a, c);
}
