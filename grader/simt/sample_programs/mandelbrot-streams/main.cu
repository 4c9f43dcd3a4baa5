// mandelbrot-streams: bands of rows in streams, to pinned memory. Planted: sync.missing.
#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <iostream>

namespace {

constexpr int columns = 83;
constexpr int rows = 50;
constexpr int streams = 4;
constexpr int limit = 40;
constexpr int one = 1 << 12;  // fixed point: 12 bits behind the point

void check(cudaError_t status, const char* what) {
    if (status == cudaSuccess) return;
    std::cout << "FAILED: " << what << ": " << cudaGetErrorString(status) << '\n';
    std::exit(1);
}

/// The iterations of z = z^2 + c in fixed point; the same integers on every machine.
__host__ __device__ int iterations(int column, int row) {
    const int cr = -2 * one + column * 3 * one / columns;
    const int ci = -one + row * 2 * one / rows;
    int zr = 0, zi = 0, count = 0;
    while (count < limit) {
        const int rr = zr * zr / one;
        const int ii = zi * zi / one;
        if (rr + ii > 4 * one) break;
        zi = 2 * zr * zi / one + ci;
        zr = rr - ii + cr;
        ++count;
    }
    return count;
}

__global__ void mandelbrot_band(int* band, int first_row, int band_rows) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < columns && row < band_rows)
        band[row * columns + column] = iterations(column, first_row + row);
}

}  // namespace

int main() {
    int* image = nullptr;  // pinned: only then does an asynchronous copy overlap
    check(cudaMallocHost(&image, rows * columns * sizeof(int)), "cudaMallocHost");
    std::memset(image, 0, rows * columns * sizeof(int));
    int* device_image = nullptr;
    check(cudaMalloc(&device_image, rows * columns * sizeof(int)), "cudaMalloc");

    std::array<cudaStream_t, streams> work{};
    for (auto& stream : work) check(cudaStreamCreate(&stream), "cudaStreamCreate");

    const int band = (rows + streams - 1) / streams;
    for (int s = 0; s < streams; ++s) {
        const int first = s * band;
        const int count = std::min(band, rows - first);
        const dim3 block(32, 4);
        const dim3 grid((columns + block.x - 1) / block.x, (count + block.y - 1) / block.y);
        int* part = device_image + first * columns;
        mandelbrot_band<<<grid, block, 0, work[s]>>>(part, first, count);
        check(cudaGetLastError(), "mandelbrot_band");
        check(cudaMemcpyAsync(image + first * columns, part, count * columns * sizeof(int),
                              cudaMemcpyDeviceToHost, work[s]),
              "cudaMemcpyAsync");
    }

#ifndef PLANTED
    for (auto stream : work) check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
#endif
    long long total = 0;
    int wrong = 0;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int seen = image[row * columns + column];  // planted: sync.missing
            wrong += seen != iterations(column, row);
            total += seen;
        }
    }

    for (auto stream : work) check(cudaStreamDestroy(stream), "cudaStreamDestroy");
    check(cudaFree(device_image), "cudaFree");
    check(cudaFreeHost(image), "cudaFreeHost");
    std::cout << rows << " rows in " << streams << " streams, " << total << " iterations\n";
    if (wrong != 0) {
        std::cout << "FAILED: " << wrong << " pixels differ\n";
        return 1;
    }
    std::cout << "PASSED\n";
}
