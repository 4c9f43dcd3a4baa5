#include <cstdio>

__global__ void columns(const float* a, float* c) {
    c[threadIdx.x] = a[32 * threadIdx.x];
}

template <int width>
__global__ void transpose(const float* a, float* c) {
    __shared__ float tile[32][width];
    for (int y = threadIdx.y; y < 32; y += blockDim.y)
        tile[y][threadIdx.x] = a[32 * y + threadIdx.x];
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += blockDim.y)
        c[32 * y + threadIdx.x] = tile[threadIdx.x][y];
}

int main() {
    float *a, *c;
    if (cudaMalloc(&a, 4096) != cudaSuccess || cudaMalloc(&c, 4096) != cudaSuccess) return 1;
    if (cudaMemset(a, 0, 4096) != cudaSuccess) return 1;
    columns<<<1, 32>>>(a, c);
    transpose<32><<<1, dim3(32, 8)>>>(a, c);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    cudaFree(a);
    cudaFree(c);
    std::puts("done");
}
