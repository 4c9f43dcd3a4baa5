// matmul-coarsened: each thread computes several elements of a tiled product. Planted: race.shared.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

inline void require(cudaError_t status) {
    if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

/// Rows of C per block: TILE; columns: TILE * FACTOR. The width is a multiple of both.
template <int TILE, int FACTOR>
__global__ void matmulCoarsened(const int* __restrict__ M, const int* __restrict__ N,
                                int* __restrict__ P, int width) {
    __shared__ int Mds[TILE][TILE];
    __shared__ int Nds[TILE][TILE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty;
    const int colStart = blockIdx.x * TILE * FACTOR + tx;
    int value[FACTOR] = {};
    for (int phase = 0; phase < width / TILE; ++phase) {
        Mds[ty][tx] = M[row * width + phase * TILE + tx];
#pragma unroll
        for (int c = 0; c < FACTOR; ++c) {
            Nds[ty][tx] = N[(phase * TILE + ty) * width + colStart + c * TILE];
            __syncthreads();
            for (int k = 0; k < TILE; ++k)
                value[c] += Mds[ty][k] * Nds[k][tx];  // planted: race.shared
#ifndef PLANTED
            __syncthreads();
#endif
        }
    }
#pragma unroll
    for (int c = 0; c < FACTOR; ++c) P[row * width + colStart + c * TILE] = value[c];
}

class DeviceMatrix {
  public:
    explicit DeviceMatrix(int width) : width_(width) { require(cudaMalloc(&data_, bytes())); }
    explicit DeviceMatrix(const std::vector<int>& host, int width) : DeviceMatrix(width) {
        require(cudaMemcpy(data_, host.data(), bytes(), cudaMemcpyHostToDevice));
    }
    DeviceMatrix(const DeviceMatrix&) = delete;
    DeviceMatrix& operator=(const DeviceMatrix&) = delete;
    ~DeviceMatrix() { cudaFree(data_); }
    operator int*() const { return data_; }
    std::vector<int> host() const {
        std::vector<int> copy(static_cast<std::size_t>(width_) * width_);
        require(cudaMemcpy(copy.data(), data_, bytes(), cudaMemcpyDeviceToHost));
        return copy;
    }

  private:
    std::size_t bytes() const { return sizeof(int) * width_ * width_; }
    int width_;
    int* data_ = nullptr;
};

int main() try {
    constexpr int width = 64, tile = 16, factor = 2;
    std::mt19937 random(4);
    std::vector<int> m(width * width), n(width * width);
    for (int& x : m) x = int(random() % 19) - 9;
    for (int& x : n) x = int(random() % 19) - 9;
    DeviceMatrix dm(m, width), dn(n, width), dp(width);
    const dim3 grid(width / (tile * factor), width / tile), block(tile, tile);
    matmulCoarsened<tile, factor><<<grid, block>>>(dm, dn, dp, width);
    require(cudaGetLastError());
    const auto p = dp.host();
    for (int r = 0; r < width; ++r)
        for (int c = 0; c < width; ++c) {
            int sum = 0;
            for (int k = 0; k < width; ++k) sum += m[r * width + k] * n[k * width + c];
            if (sum != p[r * width + c])
                throw std::runtime_error("P" + std::to_string(r) + "," + std::to_string(c));
        }
    std::puts("PASSED");
} catch (const std::exception& problem) {
    std::printf("FAILED: %s\n", problem.what());
    return EXIT_FAILURE;
}
