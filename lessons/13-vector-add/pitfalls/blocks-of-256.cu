// Wrong: blocks are counted for 256 threads, whatever number of threads was asked for.
/// c[i] = a[i] + b[i] for 0 <= i < n.
__global__ void add(const float* a, const float* b, float* c, int n) {
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) {
        c[i] = a[i] + b[i];
    }
}

/// Adds two device vectors with blocks of `threads` threads.
void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;  // an empty grid is an invalid launch
    int device = 0;
    int most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / 256 + (n % 256 != 0);  // rounded up
    if (blocks > most_blocks) blocks = most_blocks;
    add<<<blocks, threads>>>(a, b, c, n);
}
