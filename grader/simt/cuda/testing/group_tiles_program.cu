// What language_program_test.cpp runs: cooperative groups beyond a warp, and what groups do with
// atomics and copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cuda/barrier>

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
    int *wrong = new_numbers(), *numbers = new_numbers();
    kernel<<<blocks, threads>>>(numbers, wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    return read(wrong);
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

template <unsigned Size>
__device__ void large(const cg::thread_block& block, int* wrong) {
    const auto tile = cg::tiled_partition<Size>(block);
    const int all = block.thread_rank(), rank = tile.thread_rank(), first = all - rank;
    EXPECT(tile.size() == Size && tile.num_threads() == Size && rank == all % int(Size));
    EXPECT(tile.meta_group_rank() == all / Size && tile.meta_group_size() == 256 / Size);
    EXPECT(tile.shfl(all, Size - 1) == first + int(Size) - 1);
    EXPECT(tile.shfl(0.5 * all, 33) == 0.5 * (first + 33));
    EXPECT(tile.any(rank == 40) && !tile.any(rank < 0) && tile.all(rank >= 0) && !tile.all(rank));
    __shared__ int cells[256];
    cells[all] = rank;
    tile.sync();
    EXPECT(cells[first + (rank + 33) % Size] == (rank + 33) % int(Size));
    tile.sync();
    constexpr int last = Size - 1;
    EXPECT(cg::reduce(tile, rank, cg::plus<int>()) == last * (last + 1) / 2);
    EXPECT(cg::reduce(tile, rank, cg::greater<int>()) == last);
    EXPECT(cg::reduce(tile, 0.5f - rank, cg::less<float>()) == 0.5f - last);
    EXPECT(cg::inclusive_scan(tile, rank) == rank * (rank + 1) / 2);
    EXPECT(cg::exclusive_scan(tile, rank) == rank * (rank - 1) / 2);
    EXPECT(cg::exclusive_scan(tile, rank, cg::greater<int>()) == (rank ? rank - 1 : 0));
    EXPECT(cg::invoke_one_broadcast(tile, [=] { return first; }) == first);
    cg::invoke_one(tile, [=] { cells[first] = -1; });
    cg::sync(tile);
    EXPECT(cells[first] == -1);
    const auto warp = cg::tiled_partition<32>(tile);
    EXPECT(warp.meta_group_rank() == rank / 32 && warp.meta_group_size() == Size / 32);
    const cg::thread_block_tile<Size> forgotten = tile;
    EXPECT(forgotten.meta_group_rank() == all / Size && forgotten.thread_rank() == rank);
    EXPECT(cg::reduce(forgotten, 1, cg::plus<int>()) == int(Size));
    block.sync();
}
__global__ void large_tiles(int*, int* wrong) {
    __shared__ cg::block_tile_memory<256> room;
    const cg::thread_block block = cg::this_thread_block(room);
    large<64>(block, wrong);
    large<128>(block, wrong);
    large<256>(block, wrong);
    large<64>(block, wrong);
    const auto outer = cg::tiled_partition<128>(block);
    const auto inner = cg::tiled_partition<64>(outer);
    EXPECT(inner.meta_group_rank() == block.thread_rank() % 128 / 64);
    EXPECT(inner.meta_group_size() == 2 && inner.shfl(1, 0) == 1);
}
int large_tile_values() {
    return run(large_tiles, 2, dim3(64, 4));
}

__global__ void places(int*, int* wrong) {
    const cg::grid_group grid = cg::this_grid();
    const cg::thread_block block = cg::this_thread_block();
    EXPECT(grid.thread_index().x == blockIdx.x * 8 + threadIdx.x);
    EXPECT(grid.thread_index().y == blockIdx.y * 4 + threadIdx.y && grid.thread_index().z == 0);
    EXPECT(grid.dim_threads().x == 16 && grid.dim_threads().y == 12 && grid.dim_blocks().y == 3);
    EXPECT(grid.num_blocks() == 6 && grid.block_rank() == 2 * blockIdx.y + blockIdx.x);
    EXPECT(grid.num_threads() == 192 && grid.block_index().y == blockIdx.y);
    EXPECT(cg::group_size(grid) == 192 && cg::thread_rank(block) == threadIdx.x + 8 * threadIdx.y);
    EXPECT(block.dim_threads().y == 4 && block.group_dim().x == 8);
    const auto one = cg::this_thread();
    EXPECT(one.size() == 1 && one.thread_rank() == 0 && one.shfl(7, 0) == 7);
    EXPECT(one.meta_group_rank() == 0 && one.meta_group_size() == 1);
    const auto small = cg::tiled_partition<4>(cg::tiled_partition<16>(block));
    const cg::thread_block_tile<4> forgotten = small;
    EXPECT(forgotten.meta_group_rank() == block.thread_rank() % 16 / 4);
    EXPECT(forgotten.meta_group_size() == 4);
    static_assert(cg::thread_block::thread_scope == cuda::thread_scope_block);
    static_assert(cg::grid_group::thread_scope == cuda::thread_scope_device);
    __shared__ int cells[32];
    cells[block.thread_rank()] = 1;
    auto token = block.barrier_arrive();
    block.barrier_wait(std::move(token));
    EXPECT(cells[31 - block.thread_rank()] == 1);
}
int place_values() {
    return run(places, dim3(2, 3), dim3(8, 4));
}

__global__ void labels(int*, int* wrong) {
    const int lane = threadIdx.x % 32;
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const auto same = cg::binary_partition(warp, lane >= 0);
    EXPECT(same.size() == 32 && same.meta_group_rank() == 0 && same.meta_group_size() == 1);
    const auto half = cg::binary_partition(warp, lane < 8);
    EXPECT(half.size() == (lane < 8 ? 8 : 24) && half.meta_group_rank() == (lane < 8));
    const auto by_bool = cg::labeled_partition(warp, lane < 8);
    EXPECT(by_bool.size() == half.size() && by_bool.meta_group_rank() == half.meta_group_rank());
    const auto by_pointer = cg::labeled_partition(warp, wrong + lane % 4);
    EXPECT(by_pointer.size() == 8 && by_pointer.meta_group_size() == 4);
    const auto four = cg::tiled_partition(half, 4);
    EXPECT(four.size() == 4 && four.meta_group_size() == half.size() / 4);
    EXPECT(cg::tiled_partition(four, 8).size() == 4);
    EXPECT(half.match_any(lane % 2) == (lane < 8 ? 0x55u : 0x555555u) << lane % 2);
    struct Wide {
        double a[3];
    };
    EXPECT(half.shfl(Wide{{1, 2, 1.0 * lane}}, 1).a[2] == (lane < 8 ? 1 : 9));
}
int label_values() {
    return run(labels, 1, 64);
}

__global__ void updates(int* numbers, int* wrong) {
    using Atomic = cuda::atomic<int, cuda::thread_scope_device>;
    Atomic& total = *reinterpret_cast<Atomic*>(numbers);
    Atomic& most = *reinterpret_cast<Atomic*>(numbers + 1);
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    cg::reduce_update_async(warp, total, 1, cg::plus<int>());
    cg::reduce_update_async(warp, most, int(threadIdx.x), cg::greater<int>());
    cuda::atomic_ref<int, cuda::thread_scope_device> any(numbers[2]);
    cg::reduce_update_async(warp, any, int(threadIdx.x), [](int a, int b) { return a | b; });
    if (blockIdx.x == 0 && threadIdx.x < 32) {
        cg::reduce_store_async(warp, &numbers[3], 2, cg::plus<int>());
        cg::reduce_store_async(warp, cuda::atomic_ref<int, cuda::thread_scope_device>(numbers[4]), 3,
                               cg::plus<int>());
    }
    Atomic& place = *reinterpret_cast<Atomic*>(numbers + 5);
    const int before = cg::exclusive_scan_update(warp, place, int(threadIdx.x % 2));
    numbers[100 + blockIdx.x * 64 + threadIdx.x] = before;
    EXPECT(before == warp.shfl(before, 0) + int(warp.thread_rank()) / 2);
    Atomic& next = *reinterpret_cast<Atomic*>(numbers + 6);
    const int own = cg::inclusive_scan_update(warp, next, 1, cg::plus<int>());
    EXPECT((own - 1) % 32 == int(warp.thread_rank()));
}
int update_values() {
    int *wrong = new_numbers(), *numbers = new_numbers();
    updates<<<2, 64>>>(numbers, wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    const int expected[] = {128, 63, 63, 64, 96, 64, 128};
    for (int i = 0; i < 7; ++i)
        if (read(numbers + i) != expected[i]) return 1000 + i;
    return read(wrong);
}

__global__ void copies(int* numbers, int* wrong) {
    __shared__ alignas(16) int cells[256];
    const auto block = cg::this_thread_block();
    numbers[threadIdx.x] = threadIdx.x;
    numbers[64 + threadIdx.x] = 64 + threadIdx.x;
    block.sync();
    cg::memcpy_async(block, cells, numbers, 64 * sizeof(int));
    cg::memcpy_async(block, cells + 64, cuda::aligned_size_t<16>(64), numbers + 64,
                     cuda::aligned_size_t<16>(128));
    cg::memcpy_async(block, cells + 128, numbers + 1, cuda::aligned_size_t<4>(4 * 64));
    cg::wait_prior<2>(block);
    EXPECT(cells[63 - threadIdx.x] == 63 - int(threadIdx.x));
    cg::wait(block);
    EXPECT(cells[127 - threadIdx.x] == 127 - int(threadIdx.x));
    EXPECT(cells[191 - threadIdx.x] == 64 - int(threadIdx.x));
    const auto tile = cg::tiled_partition<32>(block);
    cg::memcpy_async(tile, cells + 192 + 32 * (threadIdx.x / 32), 32, numbers + 32 * (threadIdx.x / 32), 64);
    cg::wait(tile);
    EXPECT(cells[192 + (threadIdx.x ^ 31)] == int(threadIdx.x ^ 31));
}
int copy_values() {
    return run(copies, 1, 64);
}

__global__ void split_barrier(int* numbers) {
    const cg::grid_group grid = cg::this_grid();
    const int i = grid.thread_rank(), n = grid.size();
    numbers[i] = i;
    auto token = grid.barrier_arrive();
    grid.barrier_wait(std::move(token));
    numbers[n + i] = numbers[(i + 65) % n];
}
int grid_token_values() {
    int* numbers = new_numbers();
    void* arguments[] = {&numbers};
    if (cudaLaunchCooperativeKernel((void*)split_barrier, 6, 64, arguments) != cudaSuccess) return 1;
    if (cudaDeviceSynchronize() != cudaSuccess) return 2;
    return read(numbers + 384 + 350) == (350 + 65) % 384 ? 0 : 3;
}
