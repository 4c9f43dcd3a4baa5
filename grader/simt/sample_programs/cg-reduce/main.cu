// cg-reduce: sums, short scans and a count with cooperative groups. Planted: race.warp.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace cg = cooperative_groups;

#define CHECK(call)                                                      \
    if (cudaError_t status_ = (call); status_ != cudaSuccess) {          \
        printf("FAILED: %s (%s)\n", cudaGetErrorString(status_), #call); \
        exit(1);                                                         \
    }

constexpr int block_size = 96;
constexpr int run_length = 8;

struct Totals {
    int sum;
    int odd;
    int even_tiles;
};

template <typename Tile>
__device__ int tile_sum(const Tile& tile, int value) {
    for (unsigned offset = tile.size() / 2; offset > 0; offset /= 2)
        value += tile.shfl_down(value, offset);
    return value;
}

/// Inclusive prefix sums within each tile, exchanged through shared memory.
template <typename Tile>
__device__ int tile_scan(const Tile& tile, int* exchange, int value) {
    const unsigned rank = tile.thread_rank();
    for (unsigned offset = 1; offset < tile.size(); offset *= 2) {
        exchange[rank] = value;
#ifndef PLANTED
        tile.sync();
#endif
        const int lower = rank >= offset ? exchange[rank - offset] : 0;  // planted: race.warp
        tile.sync();
        value += lower;
    }
    return value;
}

__global__ void analyse(const int* values, int n, int* scans, Totals* totals) {
    __shared__ int exchange[block_size];
    __shared__ int warp_sums[block_size / 32];
    const cg::thread_block block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const auto tile = cg::tiled_partition<run_length>(block);

    const int i = block.group_index().x * block.size() + block.thread_rank();
    const int value = i < n ? values[i] : 0;

    int* own_exchange = exchange + block.thread_rank() / run_length * run_length;
    const int scanned = tile_scan(tile, own_exchange, value);
    if (i < n) scans[i] = scanned;

    const int warp_total = tile_sum(warp, value);
    if (warp.thread_rank() == 0) warp_sums[warp.meta_group_rank()] = warp_total;
    block.sync();
    if (block.thread_rank() == 0) {
        int sum = 0;
        for (int w = 0; w < block_size / 32; ++w) sum += warp_sums[w];
        atomicAdd(&totals->sum, sum);
    }

    // One addition for all lanes that are converged in this branch.
    if (value % 2 != 0) {
        const cg::coalesced_group active = cg::coalesced_threads();
        if (active.thread_rank() == 0) atomicAdd(&totals->odd, static_cast<int>(active.size()));
    }
    if (tile.all(value % 2 == 0) && tile.thread_rank() == 0) atomicAdd(&totals->even_tiles, 1);
}

int main() {
    const int n = 10007;
    std::mt19937 random(3);
    std::vector<int> values(n);
    for (int& value : values) value = static_cast<int>(random() % 1000u);

    const int blocks = (n + block_size - 1) / block_size;
    int *device_values, *device_scans;
    Totals* device_totals;
    CHECK(cudaMalloc(&device_values, n * sizeof(int)));
    CHECK(cudaMalloc(&device_scans, n * sizeof(int)));
    CHECK(cudaMalloc(&device_totals, sizeof(Totals)));
    CHECK(cudaMemset(device_totals, 0, sizeof(Totals)));
    CHECK(cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    analyse<<<blocks, block_size>>>(device_values, n, device_scans, device_totals);
    CHECK(cudaGetLastError());

    std::vector<int> scans(n);
    Totals totals;
    CHECK(cudaMemcpy(scans.data(), device_scans, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&totals, device_totals, sizeof totals, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_values));
    CHECK(cudaFree(device_scans));
    CHECK(cudaFree(device_totals));

    Totals expected = {0, 0, 0};
    int wrong = 0, run = 0, odd_in_run = 0;
    for (int i = 0; i < blocks * block_size; ++i) {
        const int value = i < n ? values[i] : 0;  // the last block is filled up with zeros
        run = i % run_length == 0 ? value : run + value;
        odd_in_run = (i % run_length == 0 ? 0 : odd_in_run) + value % 2;
        if (i < n) wrong += scans[i] != run;
        expected.sum += value;
        expected.odd += value % 2;
        expected.even_tiles += i % run_length == run_length - 1 && odd_in_run == 0;
    }
    printf("%d values: sum %d, %d odd, %d even runs\n", n, totals.sum, totals.odd,
           totals.even_tiles);
    if (wrong != 0 || totals.sum != expected.sum || totals.odd != expected.odd ||
        totals.even_tiles != expected.even_tiles) {
        printf("FAILED: %d wrong scans; expected sum %d, %d odd, %d even runs\n", wrong,
               expected.sum, expected.odd, expected.even_tiles);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
