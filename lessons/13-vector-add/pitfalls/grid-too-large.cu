// Pitfall: one block per element, whatever the device allows in one grid.
__global__ void add(const float* a, const float* b, float* c, int n) {
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        c[i] = a[i] + b[i];
    }
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int blocks = n / threads + (n % threads != 0);
    add<<<blocks, threads>>>(a, b, c, n);
}
