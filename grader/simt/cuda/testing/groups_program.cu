// What language_program_test.cpp runs: cooperative groups, compared with what CUDA defines.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

namespace {

int* new_numbers() {
    int* p = nullptr;
    cudaMalloc(&p, 4096 * sizeof(int));
    cudaMemset(p, 0, 4096 * sizeof(int));
    return p;
}
int read(const int* from) {
    int value = -1;
    cudaMemcpy(&value, from, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}
template <class Kernel>
int run(Kernel kernel, dim3 blocks, dim3 threads) {
    int* wrong = new_numbers();
    kernel<<<blocks, threads>>>(wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    return read(wrong);
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

__global__ void shapes(int* wrong) {
    const cg::thread_block block = cg::this_thread_block();
    EXPECT(block.size() == 64 && block.num_threads() == 64 && block.dim_threads().x == 8);
    EXPECT(block.thread_rank() == threadIdx.x + 8 * threadIdx.y &&
           block.group_index().x == blockIdx.x);
    EXPECT(block.thread_index().y == threadIdx.y);
    __shared__ int cache[64];
    cache[block.thread_rank()] = block.thread_rank();
    block.sync();
    EXPECT(cache[63 - block.thread_rank()] == 63 - block.thread_rank());
    cg::sync(block);
    const auto tile = cg::tiled_partition<16>(block);
    EXPECT(tile.size() == 16 && tile.thread_rank() == block.thread_rank() % 16);
    EXPECT(tile.meta_group_rank() == block.thread_rank() / 16 && tile.meta_group_size() == 4);
    const auto small = cg::tiled_partition<4>(tile);
    EXPECT(small.meta_group_rank() == tile.thread_rank() / 4 && small.meta_group_size() == 4);
    const cg::thread_block_tile<4> forgotten = small;
    EXPECT(forgotten.thread_rank() == tile.thread_rank() % 4);
    cg::thread_group any = cg::tiled_partition(block, 8);
    EXPECT(any.size() == 8 && any.thread_rank() == block.thread_rank() % 8);
    cache[block.thread_rank()] = 1;
    any.sync();
    EXPECT(cache[block.thread_rank() ^ 7] == 1);
    any = block;
    any.sync();
    EXPECT(any.size() == 64);
    const cg::grid_group grid = cg::this_grid();
    EXPECT(grid.size() == 128 && grid.thread_rank() == 64 * blockIdx.x + block.thread_rank());
    EXPECT(!grid.is_valid());
}
int shape_values() {
    return run(shapes, 2, dim3(8, 8));
}

struct Pair {
    double a;
    float b;
};

__global__ void tiles(int* wrong) {
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int rank = tile.thread_rank(), first = threadIdx.x / 8 * 8;
    EXPECT(tile.shfl(threadIdx.x, 3) == first + 3);
    EXPECT(tile.shfl_down(rank, 2) == (rank < 6 ? rank + 2 : rank));
    EXPECT(tile.shfl_up(rank, 2) == (rank < 2 ? rank : rank - 2));
    EXPECT(tile.shfl_xor(1.0f * rank, 7) == 7 - rank);
    const Pair pair = tile.shfl(Pair{0.5 * rank, 2.0f * rank}, 5);
    EXPECT(pair.a == 2.5 && pair.b == 10.0f);
    EXPECT(tile.ballot(rank % 2) == 0xaau && tile.any(rank == 3) && !tile.all(rank));
    EXPECT(tile.match_any(rank / 4) == 0xfu << rank / 4 * 4);
    int same = 0;
    EXPECT(tile.match_all(9, same) == 0xffu && same);
    EXPECT(cg::reduce(tile, rank, cg::plus<int>()) == 28);
    EXPECT(cg::reduce(tile, rank - 3, cg::less<int>()) == -3);
    EXPECT(cg::reduce(tile, 0.5f * rank, cg::greater<float>()) == 3.5f);
    EXPECT(cg::reduce(tile, rank, [](int a, int b) { return a | b; }) == 7);
    EXPECT(cg::inclusive_scan(tile, rank + 1) == (rank + 1) * (rank + 2) / 2);
    EXPECT(cg::exclusive_scan(tile, 2, cg::plus<int>()) == 2 * rank);
    EXPECT(cg::invoke_one_broadcast(tile, [&] { return first; }) == first);
}
int tile_values() {
    return run(tiles, 1, 64);
}

__global__ void together(int* wrong) {
    const int lane = threadIdx.x % 32;
    if (lane % 3 == 0) {
        const cg::coalesced_group active = cg::coalesced_threads();
        const int rank = active.thread_rank();
        EXPECT(active.size() == 11 && rank == lane / 3);
        EXPECT(active.shfl(lane, 4) == 12 &&
               active.shfl_down(lane, 1) == (rank < 10 ? lane + 3 : lane));
        EXPECT(active.shfl_up(lane, 10) == (rank == 10 ? 0 : lane));
        EXPECT(active.ballot(rank < 2) == 3u && active.all(1) && !active.any(0));
        EXPECT(cg::reduce(active, rank, cg::plus<int>()) == 55);
        EXPECT(cg::inclusive_scan(active, 1) == rank + 1);
        const auto odd = cg::binary_partition(active, rank % 2);
        EXPECT(odd.size() == (rank % 2 ? 5 : 6) && odd.meta_group_rank() == rank % 2);
        const auto third = cg::labeled_partition(active, rank % 3);
        EXPECT(third.size() == (rank % 3 == 2 ? 3 : 4) && third.meta_group_rank() == rank % 3);
        const auto four = cg::tiled_partition<4>(active);
        EXPECT(four.size() == (rank < 8 ? 4 : 3) && four.thread_rank() == rank % 4);
        active.sync();
    }
}
int coalesced_values() {
    return run(together, 1, 96);
}

/// Each block reads what the others wrote before the barrier of the grid.
__global__ void across(int* numbers, int rounds) {
    const cg::grid_group grid = cg::this_grid();
    const int i = grid.thread_rank(), n = grid.size();
    for (int round = 0; round < rounds; ++round) {
        numbers[n * (round % 2) + i] = round == 0 ? i : numbers[n - n * (round % 2) + (i + 65) % n];
        grid.sync();
    }
    if (!grid.is_valid()) numbers[0] = -1;
}
int grid_values() {
    int *numbers = new_numbers(), rounds = 4;
    void* arguments[] = {&numbers, &rounds};
    if (cudaLaunchCooperativeKernel((void*)across, 6, 64, arguments) != cudaSuccess) return 1;
    if (cudaLaunchCooperativeKernel(across, 6, 64, arguments, 0, 0) != cudaSuccess) return 2;
    const void* pointer = (const void*)across;
    if (cudaLaunchCooperativeKernel(pointer, 6, 64, arguments) != cudaSuccess) return 3;
    if (cudaDeviceSynchronize() != cudaSuccess) return 4;
    return read(numbers + 6 * 64 + 100) == (100 + 3 * 65) % 384 ? 0 : read(numbers + 484);
}
