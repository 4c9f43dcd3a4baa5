// honest: a kernel with variables of forbidden names
// lesson: 13-vector-add

__global__ void add(const float* a, const float* b, float* c, int n) {
    const long long asm_stride = static_cast<long long>(blockDim.x) * gridDim.x;
    for (long long system = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; system < n; system += asm_stride) c[system] = a[system] + b[system];
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
