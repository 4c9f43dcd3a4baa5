// attack: copies through managed memory, adds on the host
// lesson: 13-vector-add
// at most: 0
// sees: host code touches `memory[0]`

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    float *x, *y;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&y, n * sizeof(float));
    cudaMemcpy(x, a, n * sizeof(float), cudaMemcpyDefault);
    cudaMemcpy(y, b, n * sizeof(float), cudaMemcpyDefault);
    for (int i = 0; i < n; ++i) x[i] += y[i];
    cudaMemcpy(c, x, n * sizeof(float), cudaMemcpyDefault);
    cudaFree(x);
    cudaFree(y);
}
