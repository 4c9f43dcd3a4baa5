// Wrong: a thread that has no element adds the last one again.
__global__ void add(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const std::size_t last = static_cast<std::size_t>(n) - 1;
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i > last) i = last;
    for (; i <= last; i += stride) c[i] = a[i] + b[i];
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
