// Pitfall: the loop asks after the work, so every surplus thread does one element too many.
__global__ void add(const float* a, const float* b, float* c, int n) {
    std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    do {
        c[i] = a[i] + b[i];
        i += blockDim.x * gridDim.x;
    } while (i < n);
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int device = 0;
    int most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / threads + (n % threads != 0);
    if (blocks > most_blocks) blocks = most_blocks;
    add<<<blocks, threads>>>(a, b, c, n);
}
