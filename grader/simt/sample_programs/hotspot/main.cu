// hotspot: the temperature of a chip from the power of its cells. Planted: memory.uninitialised.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct DeviceFree {
    void operator()(float* p) const { cudaFree(p); }
};
using DeviceArray = std::unique_ptr<float[], DeviceFree>;

static void ensure(cudaError_t e) {
    if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e));
}

static DeviceArray allocate(size_t n) {
    float* p = nullptr;
    ensure(cudaMalloc(reinterpret_cast<void**>(&p), n * sizeof(float)));
    return DeviceArray(p);
}

struct Chip {
    int rows, cols;
    float rx = 0.11f, ry = 0.09f, rz = 0.02f, ambient = 80.0f;
};

__host__ __device__ float step(const Chip& chip, float here, float n, float s, float w, float e,
                               float power) {
    return here + power + chip.ry * (n + s - 2 * here) + chip.rx * (w + e - 2 * here) +
           chip.rz * (chip.ambient - here);
}

template <int T>
__global__ void __launch_bounds__(T* T)
    heat(Chip chip, const float* power, const float* in, float* out) {
    __shared__ float tile[T + 2][T + 2];
    const int c = blockIdx.x * T + threadIdx.x, r = blockIdx.y * T + threadIdx.y;
    const int cc = min(c, chip.cols - 1), rr = min(r, chip.rows - 1);
    const int y = threadIdx.y + 1, x = threadIdx.x + 1;
    tile[y][x] = in[rr * chip.cols + cc];
    if (threadIdx.y == 0) tile[0][x] = in[max(rr - 1, 0) * chip.cols + cc];
    if (threadIdx.y == T - 1) tile[T + 1][x] = in[min(r + 1, chip.rows - 1) * chip.cols + cc];
    if (threadIdx.x == 0) tile[y][0] = in[rr * chip.cols + max(cc - 1, 0)];
#ifndef PLANTED
    if (threadIdx.x == T - 1) tile[y][T + 1] = in[rr * chip.cols + min(c + 1, chip.cols - 1)];
#endif
    __syncthreads();
    if (c >= chip.cols || r >= chip.rows) return;
    const float north = tile[y - 1][x], south = tile[y + 1][x], west = tile[y][x - 1];
    const float east = tile[y][x + 1];  // planted: memory.uninitialised
    out[r * chip.cols + c] =
        step(chip, tile[y][x], north, south, west, east, power[r * chip.cols + c]);
}

int main() try {
    const Chip chip{50, 70};
    const int cells = chip.rows * chip.cols, steps = 10;
    std::vector<float> power(cells), start(cells), result(cells);
    for (int i = 0; i < cells; ++i) power[i] = (i * 29 % 97) / 300.0f, start[i] = 70.0f + i % 23;

    DeviceArray d_power = allocate(cells), now = allocate(cells), next = allocate(cells);
    ensure(cudaMemcpy(d_power.get(), power.data(), cells * sizeof(float), cudaMemcpyHostToDevice));
    ensure(cudaMemcpy(now.get(), start.data(), cells * sizeof(float), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; ++s) {
        heat<16><<<dim3((chip.cols + 15) / 16, (chip.rows + 15) / 16), dim3(16, 16)>>>(
            chip, d_power.get(), now.get(), next.get());
        ensure(cudaGetLastError());
        std::swap(now, next);
    }
    ensure(cudaMemcpy(result.data(), now.get(), cells * sizeof(float), cudaMemcpyDeviceToHost));

    std::vector<float> a = start, b(cells);
    for (int s = 0; s < steps; ++s, a.swap(b))
        for (int r = 0; r < chip.rows; ++r)
            for (int c = 0; c < chip.cols; ++c) {
                auto at = [&](int y, int x) {
                    return a[std::min(std::max(y, 0), chip.rows - 1) * chip.cols +
                             std::min(std::max(x, 0), chip.cols - 1)];
                };
                b[r * chip.cols + c] = step(chip, at(r, c), at(r - 1, c), at(r + 1, c),
                                            at(r, c - 1), at(r, c + 1), power[r * chip.cols + c]);
            }
    for (int i = 0; i < cells; ++i)
        if (!(std::fabs(a[i] - result[i]) < 1e-3f))
            throw std::runtime_error("cell " + std::to_string(i));
    std::printf("PASSED\n");
    return 0;
} catch (const std::exception& e) {
    std::printf("FAILED: %s\n", e.what());
    return 1;
}
