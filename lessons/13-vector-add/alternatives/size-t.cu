// Alternative: every index is a std::size_t.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, int n) {
    const std::size_t count = n;
    const std::size_t step = std::size_t{blockDim.x} * gridDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step)
        c[i] = a[i] + b[i];
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int device = 0, most = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxGridDimX, device);
    const long long wanted = (static_cast<long long>(n) + threads - 1) / threads;
    add<<<static_cast<int>(wanted < most ? wanted : most), threads>>>(a, b, c, n);
}
