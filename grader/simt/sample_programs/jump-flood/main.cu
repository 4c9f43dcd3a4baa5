// jump-flood: which seed is nearest to each cell, in log n passes through two surfaces. Planted:
// memory.leak.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#define CHECK(call)                                                                      \
    do {                                                                                 \
        const cudaError_t status_ = (call);                                              \
        if (status_ != cudaSuccess) {                                                    \
            std::printf("FAILED: %s at line %d\n", cudaGetErrorName(status_), __LINE__); \
            std::exit(EXIT_FAILURE);                                                     \
        }                                                                                \
    } while (0)

/// A two-dimensional array of places, as a surface.
class Grid {
  public:
    explicit Grid(int size) {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<short2>();
        const unsigned flags = cudaArraySurfaceLoadStore;
        CHECK(cudaMallocArray(&array_, &format, size, size, flags));  // planted: memory.leak
        cudaResourceDesc resource{};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array_;
        CHECK(cudaCreateSurfaceObject(&surface_, &resource));
    }
    Grid(const Grid&) = delete;
    ~Grid() {
        CHECK(cudaDestroySurfaceObject(surface_));
#ifndef PLANTED
        CHECK(cudaFreeArray(array_));
#endif
    }
    cudaSurfaceObject_t surface() const {
        return surface_;
    }
    cudaArray_t array() const {
        return array_;
    }

  private:
    cudaArray_t array_ = nullptr;
    cudaSurfaceObject_t surface_ = 0;
};

__host__ __device__ inline int squared(int x, int y, short2 to) {
    return (x - to.x) * (x - to.x) + (y - to.y) * (y - to.y);
}

__global__ void pass(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int size, int step) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= size || y >= size) return;
    short2 best = make_short2(-1, -1);
    for (int dy = -step; dy <= step; dy += step)
        for (int dx = -step; dx <= step; dx += step) {
            short2 seed;
            // Outside: a value of zeros would be a place, so the border mode is not used.
            if (x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size) continue;
            surf2Dread(&seed, from, (x + dx) * int(sizeof(short2)), y + dy);
            if (seed.x >= 0 && (best.x < 0 || squared(x, y, seed) < squared(x, y, best)))
                best = seed;
        }
    surf2Dwrite(best, to, x * int(sizeof(short2)), y);
}

int main() {
    const int size = 64, seeds = 20;
    std::mt19937 random(8);
    std::vector<short2> cells(size * size, make_short2(-1, -1)), seed;
    for (int s = 0; s < seeds; ++s) {
        const short x = random() % size, y = random() % size;
        cells[y * size + x] = make_short2(x, y);
        seed.push_back(make_short2(x, y));
    }
    {
        Grid a(size), b(size);
        const size_t row = size * sizeof(short2);
        CHECK(cudaMemcpy2DToArray(a.array(), 0, 0, cells.data(), row, row, size,
                                  cudaMemcpyHostToDevice));
        Grid *now = &a, *next = &b;
        for (int step = size / 2; step >= 1; step /= 2, std::swap(now, next)) {
            pass<<<dim3(size / 16, size / 16), dim3(16, 16)>>>(now->surface(), next->surface(),
                                                               size, step);
            CHECK(cudaGetLastError());
        }
        CHECK(cudaMemcpy2DFromArray(cells.data(), row, now->array(), 0, 0, row, size,
                                    cudaMemcpyDeviceToHost));
    }
    // Jump flooding may err in a few cells, but never names a place without a seed.
    int none = 0, farther = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            int nearest = 1 << 30;
            bool is_seed = false;
            for (short2 s : seed) {
                nearest = std::min(nearest, squared(x, y, s));
                is_seed = is_seed || (s.x == cells[y * size + x].x && s.y == cells[y * size + x].y);
            }
            none += !is_seed;
            farther += squared(x, y, cells[y * size + x]) > nearest;
        }
    std::printf("%d cells with a farther seed\n", farther);
    const bool good = none == 0 && farther < size * size / 50;
    std::puts(good ? "PASSED" : "FAILED");
    return !good;
}
