// async-copy: a filter whose next tile is copied while it works. Planted: race.shared.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define CHECK(call)                                                            \
    do {                                                                       \
        const cudaError_t error = (call);                                      \
        if (error != cudaSuccess) {                                            \
            std::printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

constexpr int tile_size = 128;  // also the threads of a block
constexpr int history = 4;      // elements before its own one that an output needs

__constant__ int weights[history + 1];

/// The input of one tile: the end of the tile before it, and its own elements.
struct Tile {
    int elements[history + tile_size];
};

/// Starts copying tile number tile; thread 0 also copies the 16 bytes before it.
__device__ void start_copy(Tile& to, const int* in, int tile, int n) {
    const int i = tile * tile_size + threadIdx.x;
    if (threadIdx.x == 0) {
        if (tile > 0)
            __pipeline_memcpy_async(&to.elements[0], &in[i - history], history * sizeof(int));
        else
            for (int k = 0; k < history; ++k) to.elements[k] = 0;
    }
    if (i < n) __pipeline_memcpy_async(&to.elements[history + threadIdx.x], &in[i], sizeof(int));
}

__global__ void filter(const int* in, int* out, int n) {
    __shared__ __align__(16) Tile buffers[2];
    const int tiles = (n + tile_size - 1) / tile_size;
    int current = 0;
    if (static_cast<int>(blockIdx.x) < tiles) start_copy(buffers[0], in, blockIdx.x, n);
    __pipeline_commit();
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const int next = tile + gridDim.x;
        if (next < tiles) start_copy(buffers[1 - current], in, next, n);
        __pipeline_commit();
        __pipeline_wait_prior(1);  // the previous tile is complete, for this thread
#ifndef PLANTED
        __syncthreads();  // now for all threads
#endif
        const int i = tile * tile_size + threadIdx.x;
        if (i < n) {
            const int* window = buffers[current].elements + threadIdx.x;
            int sum = 0;
            for (int k = 0; k <= history; ++k)
                sum += weights[k] * window[k];  // planted: race.shared
            out[i] = sum;
        }
        __syncthreads();  // the next turn overwrites this buffer
        current = 1 - current;
    }
}

int main() {
    const int n = 10007;
    const int host_weights[history + 1] = {1, -3, 5, 7, -2};
    std::mt19937 random(17);
    std::vector<int> in(n), out(n);
    for (int& value : in) value = static_cast<int>(random() % 2001u) - 1000;

    int *device_in, *device_out;
    CHECK(cudaMalloc(&device_in, n * sizeof(int)));
    CHECK(cudaMalloc(&device_out, n * sizeof(int)));
    CHECK(cudaMemcpyToSymbol(weights, host_weights, sizeof host_weights));
    CHECK(cudaMemcpy(device_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    filter<<<7, tile_size>>>(device_in, device_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_in));
    CHECK(cudaFree(device_out));

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        int expected = 0;
        for (int k = std::max(0, history - i); k <= history; ++k)
            expected += host_weights[k] * in[i - history + k];
        wrong += out[i] != expected;
    }
    std::printf("%d elements, the last result is %d\n", n, out.back());
    if (wrong != 0) {
        std::printf("FAILED: %d elements are wrong\n", wrong);
        return 1;
    }
    std::printf("PASSED\n");
}
