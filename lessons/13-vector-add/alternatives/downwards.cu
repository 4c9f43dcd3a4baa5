// Alternative: from the end to the beginning.
__device__ __forceinline__ long long threads_of_grid() {
    return static_cast<long long>(gridDim.x) * blockDim.x;
}

__global__ void add(const float* a, const float* b, float* c, int n) {
    const long long first = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (long long i = n - 1 - first; i >= 0; i -= threads_of_grid()) c[i] = a[i] + b[i];
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int device = 0, most = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxGridDimX, device);
    const long long wanted = (static_cast<long long>(n) + threads - 1) / threads;
    add<<<static_cast<int>(wanted < most ? wanted : most), threads>>>(a, b, c, n);
}
