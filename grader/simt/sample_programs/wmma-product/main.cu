// wmma-product: matrix product of half matrices on the tensor cores. Planted: launch.invalid.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

using namespace nvcuda;

constexpr int tile = 16;
constexpr int warps_per_block = 2;

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

constexpr int padded(int n) {
    return (n + tile - 1) / tile * tile;
}

struct Extent {
    int rows, columns, inner;
};

/// c = a b / 2; each warp computes one tile of c. All sizes are multiples of the tile's.
__global__ void multiply(const __half* a, const __half* b, float* c, Extent extent) {
    const int rows = extent.rows, columns = extent.columns, inner = extent.inner;
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    const int tiles_across = columns / tile;
    if (warp >= rows / tile * tiles_across) return;
    const int row = warp / tiles_across * tile;
    const int column = warp % tiles_across * tile;
    wmma::fragment<wmma::matrix_a, tile, tile, tile, __half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, tile, tile, tile, __half, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, tile, tile, tile, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < inner; k += tile) {
        wmma::load_matrix_sync(left, a + row * inner + k, inner);
        wmma::load_matrix_sync(right, b + k * columns + column, columns);
        wmma::mma_sync(sum, left, right, sum);
    }
    for (int i = 0; i < sum.num_elements; ++i) sum.x[i] *= 0.5f;
    wmma::store_matrix_sync(c + row * columns + column, sum, columns, wmma::mem_row_major);
}

struct Matrix {
    int rows, columns;
    std::vector<float> values;
    Matrix(int r, int c) : rows(r), columns(c), values(static_cast<size_t>(r) * c, 0.0f) {}
    float& at(int r, int c) { return values[static_cast<size_t>(r) * columns + c]; }
    float at(int r, int c) const { return values[static_cast<size_t>(r) * columns + c]; }
};

/// A copy on the device in half precision, filled up with zeros to whole tiles.
__half* upload(const Matrix& matrix) {
    const int columns = padded(matrix.columns);
    std::vector<__half> halves(padded(matrix.rows) * columns, __float2half(0.0f));
    for (int r = 0; r < matrix.rows; ++r)
        for (int c = 0; c < matrix.columns; ++c)
            halves[r * columns + c] = __float2half(matrix.at(r, c));
    __half* memory = nullptr;
    const size_t bytes = halves.size() * sizeof(__half);
    check(cudaMalloc(&memory, bytes), "cudaMalloc");
    check(cudaMemcpy(memory, halves.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    return memory;
}

/// Half the product of a and b.
Matrix half_product(const Matrix& a, const Matrix& b) {
    Matrix c(a.rows, b.columns);
    const int rows = padded(a.rows), columns = padded(b.columns), inner = padded(a.columns);
    const int tiles = rows / tile * (columns / tile);
    const int blocks = (tiles + warps_per_block - 1) / warps_per_block;
#ifndef PLANTED
    if (blocks == 0) return c;  // nothing to do, and no kernel may be launched with 0 blocks
#endif
    __half *device_a = upload(a), *device_b = upload(b);
    float* device_c = nullptr;
    std::vector<float> result(static_cast<size_t>(rows) * columns);
    const size_t bytes = result.size() * sizeof(float);
    check(cudaMalloc(&device_c, bytes), "cudaMalloc");
    const Extent extent = {rows, columns, inner};
    const int threads = warps_per_block * 32;
    multiply<<<blocks, threads>>>(device_a, device_b, device_c, extent);  // planted: launch.invalid
    check(cudaGetLastError(), "multiply");
    check(cudaMemcpy(result.data(), device_c, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaFree(device_a), "cudaFree");
    check(cudaFree(device_b), "cudaFree");
    check(cudaFree(device_c), "cudaFree");
    for (int r = 0; r < c.rows; ++r)
        for (int k = 0; k < c.columns; ++k) c.at(r, k) = result[r * columns + k];
    return c;
}

int run() {
    const int sizes[][3] = {{45, 67, 35}, {0, 67, 35}, {16, 16, 16}};
    std::mt19937 random(23);
    for (const auto& [rows, columns, inner] : sizes) {
        Matrix a(rows, inner), b(inner, columns);
        // Eighths up to 2: exact in half, and their products and sums are exact in float.
        for (float& value : a.values) value = (static_cast<int>(random() % 33u) - 16) / 8.0f;
        for (float& value : b.values) value = (static_cast<int>(random() % 33u) - 16) / 8.0f;
        const Matrix c = half_product(a, b);
        int wrong = 0;
        double total = 0;
        for (int r = 0; r < rows; ++r) {
            for (int k = 0; k < columns; ++k) {
                float sum = 0.0f;
                for (int i = 0; i < inner; ++i) sum += a.at(r, i) * b.at(i, k);
                wrong += !(c.at(r, k) == 0.5f * sum);
                total += c.at(r, k);
            }
        }
        std::cout << rows << " x " << inner << " times " << inner << " x " << columns
                  << ": the elements add up to " << total << '\n';
        if (wrong != 0) throw std::runtime_error(std::to_string(wrong) + " elements are wrong");
    }
    return 0;
}

int main() try {
    run();
    std::cout << "PASSED\n";
    return 0;
} catch (const std::exception& failure) {
    std::cout << "FAILED: " << failure.what() << '\n';
    return 1;
}
