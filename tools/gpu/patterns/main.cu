// One kernel per access pattern, each launched once: what the counters say of it can be compared
// with a profiler, pattern by pattern.
// usage: PROGRAM   (status 0: every launch worked)
#include <cstdio>

constexpr int side = 32;

__global__ void consecutive(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

__global__ void misaligned(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x + 1];
}

__global__ void strided_2(const float* a, float* c) {
    c[threadIdx.x] = a[2 * threadIdx.x];
}

__global__ void strided_32(const float* a, float* c) {
    c[threadIdx.x] = a[32 * threadIdx.x];
}

__global__ void broadcast(const float* a, float* c) {
    c[threadIdx.x] = a[0];
}

__global__ void backwards(const float* a, float* c) {
    c[threadIdx.x] = a[blockDim.x - 1 - threadIdx.x];
}

__global__ void bytes(const unsigned char* a, unsigned char* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

__global__ void float2s(const float2* a, float2* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

__global__ void float4s(const float4* a, float4* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

__global__ void scattered_stores(const float* a, float* c) {
    c[32 * threadIdx.x] = a[threadIdx.x];
}

__global__ void partial_warp(const float* a, float* c, int n) {
    if (threadIdx.x < n) c[threadIdx.x] = a[threadIdx.x];
}

__global__ void diverged(const float* a, const float* b, float* c) {
    if (threadIdx.x % 32 < 16)
        c[threadIdx.x] = a[threadIdx.x];
    else
        c[threadIdx.x] = b[threadIdx.x] + 1;
}

/// Shared words `step` apart: as many lanes meet in a bank as 32 and `step` have divisors.
template <int step>
__device__ void shared_row(const float* a, float* c) {
    __shared__ float row[32 * step];
    for (int i = threadIdx.x; i < 32 * step; i += 32) row[i] = a[i];
    __syncthreads();
    c[threadIdx.x] = row[step * threadIdx.x];
}

__global__ void shared_1(const float* a, float* c) {
    shared_row<1>(a, c);
}

__global__ void shared_2(const float* a, float* c) {
    shared_row<2>(a, c);
}

__global__ void shared_3(const float* a, float* c) {
    shared_row<3>(a, c);
}

__global__ void shared_32(const float* a, float* c) {
    shared_row<32>(a, c);
}

/// 8-byte words: two halves of a warp, one after the other.
__global__ void shared_double(const double* a, double* c) {
    __shared__ double row[32];
    row[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = row[threadIdx.x ^ 1];
}

__global__ void shared_float4(const float4* a, float4* c) {
    __shared__ float4 row[32];
    row[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = row[threadIdx.x ^ 1];
}

__global__ void shared_broadcast(const float* a, float* c) {
    __shared__ float row[32];
    row[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    c[threadIdx.x] = row[blockIdx.x];
}

template <int width>
__device__ void transposed(const float* a, float* c) {
    __shared__ float tile[side][width];
    tile[threadIdx.y][threadIdx.x] = a[side * threadIdx.y + threadIdx.x];
    __syncthreads();
    c[side * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transposed_plain(const float* a, float* c) {
    transposed<side>(a, c);
}

__global__ void transposed_padded(const float* a, float* c) {
    transposed<side + 1>(a, c);
}

__global__ void atomic_one_address(int* total) {
    atomicAdd(total, static_cast<int>(threadIdx.x));
}

__global__ void atomic_spread(int* total) {
    atomicAdd(&total[threadIdx.x], 1);
}

int main() {
    constexpr int count = side * side;
    float *a, *b, *c;
    int* total;
    cudaMalloc(&a, 8 * count);
    cudaMalloc(&b, 8 * count);
    cudaMalloc(&c, 8 * count);
    cudaMalloc(&total, 8 * count);
    cudaMemset(a, 0, 8 * count);
    cudaMemset(b, 0, 8 * count);
    cudaMemset(total, 0, 8 * count);
    consecutive<<<1, 64>>>(a, c);
    misaligned<<<1, 64>>>(a, c);
    strided_2<<<1, 64>>>(a, c);
    strided_32<<<1, 32>>>(a, c);
    broadcast<<<1, 64>>>(a, c);
    backwards<<<1, 64>>>(a, c);
    bytes<<<1, 64>>>(reinterpret_cast<unsigned char*>(a), reinterpret_cast<unsigned char*>(c));
    float2s<<<1, 64>>>(reinterpret_cast<float2*>(a), reinterpret_cast<float2*>(c));
    float4s<<<1, 64>>>(reinterpret_cast<float4*>(a), reinterpret_cast<float4*>(c));
    scattered_stores<<<1, 32>>>(a, c);
    partial_warp<<<1, 64>>>(a, c, 40);
    diverged<<<1, 64>>>(a, b, c);
    shared_1<<<1, 32>>>(a, c);
    shared_2<<<1, 32>>>(a, c);
    shared_3<<<1, 32>>>(a, c);
    shared_32<<<1, 32>>>(a, c);
    shared_double<<<1, 32>>>(reinterpret_cast<double*>(a), reinterpret_cast<double*>(c));
    shared_float4<<<1, 32>>>(reinterpret_cast<float4*>(a), reinterpret_cast<float4*>(c));
    shared_broadcast<<<1, 32>>>(a, c);
    transposed_plain<<<1, dim3(side, side)>>>(a, c);
    transposed_padded<<<1, dim3(side, side)>>>(a, c);
    atomic_one_address<<<1, 64>>>(total);
    atomic_spread<<<1, 64>>>(total);
    const cudaError_t launched = cudaGetLastError();
    const cudaError_t status = launched == cudaSuccess ? cudaDeviceSynchronize() : launched;
    if (status != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(total);
    return status == cudaSuccess ? 0 : 1;
}
