// Pitfall: one block per element, whatever the device allows in one grid.
__global__ void add(const float* a, const float* b, float* c, int n) {
    std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
        c[i] = a[i] + b[i];
    }
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int blocks = n / threads + (n % threads != 0);
    add<<<blocks, threads>>>(a, b, c, n);
}
