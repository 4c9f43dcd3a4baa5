// gram-schmidt: a QR decomposition, column by column, with sums by warps. Planted: warp.source.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define FULL_MASK 0xffffffffu
#define CUDA(call)                                              \
    {                                                           \
        cudaError_t s = (call);                                 \
        if (s != cudaSuccess) {                                 \
            std::printf("FAILED: %s\n", cudaGetErrorString(s)); \
            std::exit(1);                                       \
        }                                                       \
    }

const int rows = 80, cols = 24;

__device__ float warp_sum(float value) {
    for (int offset = warpSize / 2; offset > 0; offset >>= 1)
        value += __shfl_xor_sync(FULL_MASK, value, offset);
    return value;
}

// One warp: the length of column k, and the column divided by it.
__global__ void normalise(const float* a, float* q, float* r, int k) {
    float own = 0;
    for (int i = threadIdx.x; i < rows; i += warpSize) own += a[i * cols + k] * a[i * cols + k];
    const float length = sqrtf(warp_sum(own));
    if (threadIdx.x == 0) r[k * cols + k] = length;
    for (int i = threadIdx.x; i < rows; i += warpSize) q[i * cols + k] = a[i * cols + k] / length;
}

// A warp for each later column: it loses its share of column k.
__global__ void project(float* a, const float* q, float* r, int k) {
    const int j = k + 1 + blockIdx.x * blockDim.y + threadIdx.y;
    if (j >= cols) return;  // whole warps
    float own = 0;
    for (int i = threadIdx.x; i < rows; i += warpSize) own += q[i * cols + k] * a[i * cols + j];
#ifdef PLANTED
    if (threadIdx.x < 30) own += __shfl_down_sync(0x3fffffffu, own, 2);  // planted: warp.source
#endif
    const float dot = warp_sum(own);
    if (threadIdx.x == 0) r[k * cols + j] = dot;
    for (int i = threadIdx.x; i < rows; i += warpSize) a[i * cols + j] -= q[i * cols + k] * dot;
}

int main() {
    std::vector<float> a(rows * cols), q(rows * cols), r(cols * cols, 0);
    srand(2);
    for (float& x : a) x = rand() % 1000 / 500.0f - 1;
    float *d_a, *d_q, *d_r;
    CUDA(cudaMalloc(&d_a, a.size() * sizeof(float)));
    CUDA(cudaMalloc(&d_q, q.size() * sizeof(float)));
    CUDA(cudaMalloc(&d_r, r.size() * sizeof(float)));
    CUDA(cudaMemcpy(d_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CUDA(cudaMemset(d_r, 0, r.size() * sizeof(float)));
    for (int k = 0; k < cols; ++k) {
        normalise<<<1, 32>>>(d_a, d_q, d_r, k);
        if (k < cols - 1) project<<<(cols - k - 1 + 3) / 4, dim3(32, 4)>>>(d_a, d_q, d_r, k);
    }
    CUDA(cudaGetLastError());
    CUDA(cudaMemcpy(q.data(), d_q, q.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA(cudaMemcpy(r.data(), d_r, r.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA(cudaFree(d_a));
    CUDA(cudaFree(d_q));
    CUDA(cudaFree(d_r));

    double worst = 0;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < cols; ++j) {
            double sum = 0;
            for (int k = 0; k <= j; ++k) sum += double(q[i * cols + k]) * r[k * cols + j];
            worst = std::fmax(worst, std::fabs(sum - a[i * cols + j]));
        }
    for (int j = 0; j < cols; ++j)
        for (int k = 0; k <= j; ++k) {
            double dot = 0;
            for (int i = 0; i < rows; ++i) dot += double(q[i * cols + j]) * q[i * cols + k];
            worst = std::fmax(worst, std::fabs(dot - (j == k)));
        }
    std::printf(worst < 1e-4 ? "PASSED\n" : "FAILED: %g\n", worst);
    return !(worst < 1e-4);
}
