/// Headers of the CUDA C++ library, and cooperative groups beyond blocks and warps.

//! barrier_of_the_library
#include <cuda/barrier>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void k() {
    __shared__ Barrier b; __shared__ int s[32]; if (threadIdx.x == 0) init(&b, blockDim.x); __syncthreads();
    s[threadIdx.x] = threadIdx.x; Barrier::arrival_token t = b.arrive(); b.wait(std::move(t));
    int v = s[31 - threadIdx.x]; b.arrive_and_wait(); b.arrive_and_drop(); b.wait_parity(0);
    if (threadIdx.x == 0) result[0] = v + (Barrier::max() > 1000);
}
int main() { k<<<1, 32>>>(); return got() != 32; }

//! barrier_with_completion
#include <cuda/barrier>
struct Count { int* n; __host__ __device__ void operator()() const { ++*n; } };
__global__ void k() {
    using B = cuda::barrier<cuda::thread_scope_block, Count>;
    __shared__ int n; __shared__ alignas(B) char room[sizeof(B)]; B* b = reinterpret_cast<B*>(room);
    if (threadIdx.x == 0) { n = 0; init(b, 32, Count{&n}); }
    __syncthreads();
    for (int i = 0; i < 5; ++i) b->arrive_and_wait();
    if (threadIdx.x == 0) result[0] = n;
}
int main() { k<<<1, 32>>>(); return got() != 5; }

//! barrier_waits_for_a_time
#include <cuda/barrier>
__global__ void k() {
    __shared__ cuda::barrier<cuda::thread_scope_block> b; if (threadIdx.x == 0) init(&b, 33); __syncthreads();
    bool came = b.try_wait_for(b.arrive(), cuda::std::chrono::microseconds(1));
    bool later = b.try_wait_parity_until(0, cuda::std::chrono::system_clock::now() + cuda::std::chrono::nanoseconds(10));
    if (threadIdx.x == 0) result[0] = !came + !later;
}
int main() { k<<<1, 32>>>(); return got() != 2; }

//! copies_for_a_barrier
#include <cooperative_groups.h>
#include <cuda/barrier>
__global__ void k(const int* p) {
    __shared__ cuda::barrier<cuda::thread_scope_block> b; __shared__ alignas(16) int s[64]; auto g = cooperative_groups::this_thread_block();
    if (g.thread_rank() == 0) init(&b, g.size());
    g.sync();
    cuda::memcpy_async(g, s, p, cuda::aligned_size_t<16>(128), b);
    cuda::memcpy_async(&s[32 + threadIdx.x], p + threadIdx.x, sizeof(int), b);
    b.arrive_and_wait();
    if (threadIdx.x == 0) result[0] = s[5] + s[40];
}
int main() { int* p; cudaMallocManaged(&p, 256); for (int i = 0; i < 64; ++i) p[i] = i; k<<<1, 32>>>(p); return got() != 13; }

//! pipeline_of_a_block
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void k(const int* p) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state; __shared__ int s[2][32];
    auto g = cooperative_groups::this_thread_block(); cuda::pipeline<cuda::thread_scope_block> pipe = cuda::make_pipeline(g, &state);
    int v = 0;
    for (int i = 0; i < 4; ++i) {
        pipe.producer_acquire(); cuda::memcpy_async(g, s[i % 2], p + 32 * i, sizeof s[0], pipe); pipe.producer_commit();
        pipe.consumer_wait(); v += s[i % 2][31 - threadIdx.x]; pipe.consumer_release();
    }
    if (threadIdx.x == 31) result[0] = v;
}
int main() { int* p; cudaMallocManaged(&p, 512); for (int i = 0; i < 128; ++i) p[i] = i; k<<<1, 32>>>(p); return got() != 32 + 64 + 96; }

//! pipeline_roles
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void k(const int* p) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state; __shared__ int s[32];
    auto g = cooperative_groups::this_thread_block(); const bool first = threadIdx.x < 32;
    auto pipe = cuda::make_pipeline(g, &state, first ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    if (first) { pipe.producer_acquire(); cuda::memcpy_async(&s[threadIdx.x], &p[threadIdx.x], sizeof(int), pipe); pipe.producer_commit(); }
    else { pipe.consumer_wait(); if (threadIdx.x == 32) result[0] = s[31]; pipe.consumer_release(); }
    pipe.quit();
}
int main() { int* p; cudaMallocManaged(&p, 128); for (int i = 0; i < 32; ++i) p[i] = i; k<<<1, 64>>>(p); return got() != 31; }

//! pipeline_of_a_thread
#include <cuda/pipeline>
__global__ void k(const int* p) {
    __shared__ int s[2]; auto pipe = cuda::make_pipeline();
    for (int i = 0; i < 2; ++i) { pipe.producer_acquire(); cuda::memcpy_async(&s[i], &p[i], sizeof(int), pipe); pipe.producer_commit(); }
    cuda::pipeline_consumer_wait_prior<1>(pipe); int v = s[0]; pipe.consumer_release(); pipe.consumer_wait(); result[0] = v + s[1];
}
int main() { int* p; cudaMallocManaged(&p, 8); p[0] = 3; p[1] = 4; k<<<1, 1>>>(p); return got() != 7; }

//! semaphore_and_latch
#include <cuda/latch>
#include <cuda/semaphore>
#include <new>
using Lock = cuda::binary_semaphore<cuda::thread_scope_device>;
using Latch = cuda::latch<cuda::thread_scope_device>;
struct Both { Lock lock{1}; cuda::counting_semaphore<cuda::thread_scope_device, 5> rooms{2}; Latch latch{4}; };
__global__ void make(Both* b) { new (b) Both; }
__global__ void k(Both* b) {
    b->rooms.acquire(); b->lock.acquire(); ++result[1]; b->lock.release(); b->rooms.release(1);
    b->latch.arrive_and_wait(); if (blockIdx.x == 0) result[0] = b->latch.try_wait() + b->lock.try_acquire() + result[1];
}
int main() { Both* b; cudaMalloc(&b, sizeof *b); make<<<1, 1>>>(b); k<<<4, 1>>>(b); return got() != 6; }

//! synchronisation_of_cuda_std
#include <cuda/std/atomic>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
int main() {
    cuda::std::atomic<int> n(1); n.fetch_add(2, cuda::std::memory_order_relaxed);
    cuda::std::barrier<> b(1); b.arrive_and_wait(); cuda::std::latch l(1); l.count_down(); l.wait();
    cuda::std::counting_semaphore<3> s(1); s.acquire(); s.release(); cuda::std::binary_semaphore t(0);
    return n != 3 || t.try_acquire();
}

//! cuda_std
#include <cuda/std/array>
#include <cuda/std/chrono>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
template <class T, cuda::std::enable_if_t<cuda::std::is_integral_v<T>, int> = 0> __device__ T halved(T v) { return v / 2; }
__global__ void k() {
    cuda::std::array<int, 3> a = {1, 2, 3}; int s = 0; for (int v : a) s += v;
    auto t = cuda::std::make_tuple(1, 2.5); cuda::std::complex<float> z = cuda::std::polar(2.f, 0.f); cuda::std::uint64_t u = 1;
    auto p = cuda::std::make_pair(4, 5); cuda::std::swap(p.first, p.second);
    using namespace cuda::std::chrono_literals; bool soon = cuda::std::chrono::milliseconds(5) < 1s;
    result[0] = s + cuda::std::get<0>(t) + int(z.real()) + int(u) + halved(p.first) + soon + (cuda::std::numeric_limits<int>::max() > 0);
}
int main() { k<<<1, 1>>>(); return got() != 6 + 1 + 2 + 1 + 2 + 1 + 1; }

//! library_that_is_not_there (simcc refuses)
#include <cuda/annotated_ptr>
__global__ void k(int* p) { cuda::annotated_ptr<int, cuda::access_property::global> a(p); *a = 1; }

//! barrier_transactions (simcc refuses)
#include <cuda/barrier>
__global__ void k() { __shared__ cuda::barrier<cuda::thread_scope_block> b; if (threadIdx.x == 0) { init(&b, 1); auto t = cuda::device::barrier_arrive_tx(b, 1, 16); (void)t; } }

//! optional_of_cuda_std (simcc refuses)
#include <cuda/std/optional>
__global__ void k() { cuda::std::optional<int> o(3); result[0] = o.value_or(1); }

//! groups_of_several_warps
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
template <unsigned N, class P> __device__ unsigned size_of(const cg::thread_block_tile<N, P>& t) { return t.size(); }
__global__ void k() {
    __shared__ cg::block_tile_memory<128> room; auto block = cg::this_thread_block(room);
    auto tile = cg::tiled_partition<64>(block); cg::thread_block_tile<64> copy = tile; auto warp = cg::tiled_partition<32>(tile);
    int v = cg::reduce(tile, 1, cg::plus<int>()) + cg::inclusive_scan(tile, 1) + tile.shfl(int(threadIdx.x), 40) + tile.any(1) + tile.all(0);
    tile.sync(); cg::sync(copy);
    if (threadIdx.x == 127) result[0] = v + size_of(tile) + warp.meta_group_size() + copy.meta_group_rank();
}
int main() { k<<<1, 128>>>(); return got() != 64 + 64 + 104 + 1 + 64 + 2 + 1; }

//! groups_and_atomics
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;
__device__ int cells[4];
__global__ void k() {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block()); using Ref = cuda::atomic_ref<int, cuda::thread_scope_block>;
    cg::reduce_update_async(warp, Ref(cells[0]), 1, cg::plus<int>()); cg::reduce_store_async(warp, Ref(cells[1]), 2, cg::plus<int>());
    cg::reduce_store_async(warp, &cells[2], 3, cg::plus<int>());
    int a = cg::inclusive_scan_update(warp, Ref(cells[3]), 1), b = cg::exclusive_scan_update(warp, Ref(cells[3]), 1, cg::plus<int>());
    warp.sync(); if (threadIdx.x == 31) result[0] = cells[0] + cells[1] + cells[2] + a + b;
}
int main() { k<<<1, 32>>>(); return got() != 32 + 64 + 96 + 32 + 63; }

//! group_members
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void k(const int* p) {
    auto block = cg::this_thread_block(); auto grid = cg::this_grid(); auto one = cg::this_thread(); __shared__ int s[32];
    static_assert(cg::thread_block::thread_scope == cuda::thread_scope_block);
    cg::thread_block::arrival_token t = block.barrier_arrive(); block.barrier_wait(std::move(t));
    cg::memcpy_async(block, s, cuda::aligned_size_t<4>(32), p, cuda::aligned_size_t<4>(32)); cg::wait(block);
    auto warp = cg::tiled_partition<32>(block); auto part = cg::labeled_partition(warp, threadIdx.x % 2 == 0); auto same = cg::binary_partition(warp, true);
    if (threadIdx.x == 2) result[0] = s[7] + grid.dim_threads().x + grid.thread_index().x + grid.num_blocks() + one.size() + part.size() + same.meta_group_size();
}
int main() { int* p; cudaMallocManaged(&p, 128); for (int i = 0; i < 32; ++i) p[i] = i; k<<<1, 32>>>(p); return got() != 7 + 32 + 2 + 1 + 1 + 16 + 1; }
