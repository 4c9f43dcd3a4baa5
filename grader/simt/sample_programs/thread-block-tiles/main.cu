// thread-block-tiles: groups of cooperative groups: tiles of four sizes, and coalesced
// threads that share one atomic. Planted: race.warp.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

#define CK(e)                                       \
    if ((e) != cudaSuccess) {                       \
        std::printf("FAILED: line %d\n", __LINE__); \
        std::exit(1);                               \
    }

/// The sum of a tile's values, in its part of a shared array.
template <class Group>
__device__ int sum_in(const Group& group, int* part, int value) {
    const int rank = group.thread_rank();
    part[rank] = value;
    for (int half = group.size() / 2; half > 0; half /= 2) {
#ifndef PLANTED
        group.sync();
#endif
        if (rank < half) part[rank] += part[rank + half];  // planted: race.warp
    }
    group.sync();
    const int sum = part[0];
    group.sync();
    return sum;
}

template <int size>
__device__ int sum_of_tile(int* scratch, int value) {
    const auto tile = cg::tiled_partition<size>(cg::this_thread_block());
    return sum_in(tile, scratch + threadIdx.x / size * size, value);
}

__device__ int count_one(int* counter) {
    const cg::coalesced_group active = cg::coalesced_threads();
    int first = 0;
    if (active.thread_rank() == 0) first = atomicAdd(counter, int(active.size()));
    return active.shfl(first, 0) + int(active.thread_rank());
}

__global__ void groups(const int* in, int4* sums, int* odd, int* odd_count) {
    extern __shared__ int scratch[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x, value = in[i];
    int4 s;
    s.x = sum_of_tile<4>(scratch, value);
    s.y = sum_of_tile<8>(scratch, value);
    s.z = sum_of_tile<16>(scratch, value);
    s.w = sum_of_tile<32>(scratch, value);
    sums[i] = s;
    if (value % 2 != 0) odd[count_one(odd_count)] = value;
}

int main() {
    const int threads = 128, n = 4 * threads;
    std::vector<int> in(n), odd(n);
    std::vector<int4> sums(n);
    long long odd_sum = 0, got = 0;
    int odds = 0, count = 0;
    for (int i = 0; i < n; ++i) {
        in[i] = i * 31 % 57;
        if (in[i] % 2) odd_sum += in[i], ++odds;
    }
    int *d_in, *d_odd, *d_count;
    int4* d_sums;
    CK(cudaMalloc(&d_in, n * sizeof(int)));
    CK(cudaMalloc(&d_odd, n * sizeof(int)));
    CK(cudaMalloc(&d_count, sizeof(int)));
    CK(cudaMalloc(&d_sums, n * sizeof(int4)));
    CK(cudaMemset(d_count, 0, sizeof(int)));
    CK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    groups<<<n / threads, threads, threads * sizeof(int)>>>(d_in, d_sums, d_odd, d_count);
    CK(cudaGetLastError());
    CK(cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
    CK(cudaMemcpy(odd.data(), d_odd, count * sizeof(int), cudaMemcpyDeviceToHost));
    CK(cudaMemcpy(sums.data(), d_sums, n * sizeof(int4), cudaMemcpyDeviceToHost));
    CK(cudaFree(d_in));
    CK(cudaFree(d_odd));
    CK(cudaFree(d_count));
    CK(cudaFree(d_sums));
    for (int k = 0; k < count; ++k) got += odd[k];
    auto tile_sum = [&](int i, int size) {
        int sum = 0;
        for (int k = i / size * size; k < (i / size + 1) * size; ++k) sum += in[k];
        return sum;
    };
    bool good = count == odds && got == odd_sum;
    for (int i = 0; i < n; ++i)
        good = good && sums[i].x == tile_sum(i, 4) && sums[i].y == tile_sum(i, 8) &&
               sums[i].z == tile_sum(i, 16) && sums[i].w == tile_sum(i, 32);
    std::puts(good ? "PASSED" : "FAILED");
    return !good;
}
