// honest: an older kernel, disabled
// lesson: 13-vector-add

#if 0
__global__ void old(float* c) { asm("trap;"); }
#endif

__global__ void add(const float* a, const float* b, float* c, int n) {
    const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
    for (long long i = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; i < n; i += stride) c[i] = a[i] + b[i];
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int device = 0, most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / threads + (n % threads != 0);
    if (blocks > most_blocks) blocks = most_blocks;
    add<<<blocks, threads>>>(a, b, c, n);
}
