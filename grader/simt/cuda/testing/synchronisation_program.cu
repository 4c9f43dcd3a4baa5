// What language_program_test.cpp runs: barriers, pipelines, latches and semaphores of cuda::, which
// must order what they should, and let everybody go on.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
#include <new>

namespace cg = cooperative_groups;

namespace {

constexpr auto block_scope = cuda::thread_scope_block;
using BlockBarrier = cuda::barrier<block_scope>;

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
int run(Kernel kernel, int blocks, int threads) {
    int *wrong = new_numbers(), *numbers = new_numbers();
    int counted[1024];
    for (int i = 0; i < 1024; ++i) counted[i] = i;
    cudaMemcpy(numbers, counted, sizeof counted, cudaMemcpyHostToDevice);
    kernel<<<blocks, threads>>>(numbers, wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    return read(wrong);
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

__global__ void phases(int*, int* wrong) {
    __shared__ BlockBarrier meeting;
    __shared__ int values[64];
    const int i = threadIdx.x;
    if (i == 0) init(&meeting, blockDim.x);
    __syncthreads();
    for (int phase = 0; phase < 4; ++phase) {
        values[i] = 100 * phase + i;
        BlockBarrier::arrival_token token = meeting.arrive();
        if (phase % 2 == 0) {
            meeting.wait(std::move(token));
        } else {
            while (!meeting.try_wait_for(std::move(token), cuda::std::chrono::nanoseconds(50))) {
            }
        }
        EXPECT(values[63 - i] == 100 * phase + 63 - i);
        meeting.arrive_and_wait();
    }
    // Every second thread leaves; the others meet without them.
    if (i % 2) return meeting.arrive_and_drop();
    meeting.arrive_and_wait();
    values[i] = i;
    meeting.arrive_and_wait();
    EXPECT(values[62 - i] == 62 - i);
}
int barrier_phases() {
    return run(phases, 2, 64);
}

__global__ void parities(int*, int* wrong) {
    __shared__ BlockBarrier full, empty;
    __shared__ int number;
    if (threadIdx.x == 0) {
        init(&full, 1);
        init(&empty, 1);
    }
    __syncthreads();
    for (int i = 0; i < 6; ++i) {
        if (threadIdx.x == 0) {
            empty.wait_parity((i + 1) % 2);  // the first time at once
            number = i;
            (void)full.arrive();
        } else if (threadIdx.x == 32) {
            while (!full.try_wait_parity_for(i % 2, cuda::std::chrono::nanoseconds(50))) {
            }
            EXPECT(number == i);
            (void)empty.arrive();
        }
    }
    if (threadIdx.x == 0) {
        // Nobody arrives any more: a wait with a time ends.
        empty.wait_parity(1);
        EXPECT(!full.try_wait_parity_for(0, cuda::std::chrono::microseconds(5)));
        EXPECT(!full.try_wait_for(full.arrive(0), cuda::std::chrono::nanoseconds(300)));
        EXPECT(full.try_wait_parity_for(1, cuda::std::chrono::microseconds(5)));
    }
}
int barrier_parities() {
    return run(parities, 1, 64);
}

struct Sum {
    int* cells;
    int* total;
    __host__ __device__ void operator()() const {
        for (int i = 0; i < 32; ++i) *total += cells[i];
    }
};
__global__ void completions(int*, int* wrong) {
    using Summing = cuda::barrier<block_scope, Sum>;
    __shared__ alignas(Summing) char room[sizeof(Summing)];
    __shared__ int cells[32], total;
    Summing* const meeting = reinterpret_cast<Summing*>(room);
    if (threadIdx.x == 0) {
        total = 0;
        init(meeting, 32, Sum{cells, &total});
    }
    __syncthreads();
    for (int round = 1; round <= 3; ++round) {
        cells[threadIdx.x] = round;
        meeting->arrive_and_wait();
        EXPECT(total == 16 * round * (round + 1));
        __syncthreads();
    }
}
int barrier_completions() {
    return run(completions, 1, 32);
}

__global__ void copies(int* numbers, int* wrong) {
    __shared__ BlockBarrier arrived;
    __shared__ alignas(16) int stage[256];
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&arrived, block.size());
    block.sync();
    cuda::memcpy_async(block, stage, numbers, sizeof(int) * 128, arrived);
    cuda::memcpy_async(block, stage + 128, numbers + 128, cuda::aligned_size_t<16>(512), arrived);
    arrived.arrive_and_wait();
    for (int i = threadIdx.x; i < 256; i += blockDim.x) EXPECT(stage[255 - i] == 255 - i);
    block.sync();
    // Each thread for itself.
    cuda::memcpy_async(&stage[threadIdx.x], &numbers[threadIdx.x + 1], sizeof(int), arrived);
    arrived.arrive_and_wait();
    EXPECT(stage[63 - threadIdx.x] == 64 - threadIdx.x);
}
int barrier_copies() {
    return run(copies, 2, 64);
}

__global__ void stages(int* numbers, int* wrong) {
    __shared__ cuda::pipeline_shared_state<block_scope, 2> state;
    __shared__ int stage[2][64];
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    for (int fetched = 0, used = 0; used < 8; ++used) {
        for (; fetched < 8 && fetched < used + 2; ++fetched) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, stage[fetched % 2], numbers + 64 * fetched, sizeof stage[0],
                               pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        EXPECT(stage[used % 2][63 - threadIdx.x] == 64 * used + 63 - threadIdx.x);
        pipe.consumer_release();
    }
}
int pipeline_stages() {
    return run(stages, 2, 64);
}

template <class Pipeline>
__device__ void produce_and_consume(Pipeline& pipe, bool produces, int (*stage)[32], int* numbers,
                                    int* wrong) {
    for (int i = 0; i < 8; ++i) {
        if (produces) {
            pipe.producer_acquire();
            cuda::memcpy_async(&stage[i % 4][threadIdx.x], &numbers[32 * i + threadIdx.x],
                               cuda::aligned_size_t<4>(4), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            EXPECT(stage[i % 4][63 - threadIdx.x] == 32 * i + 63 - threadIdx.x);
            pipe.consumer_release();
        }
    }
}
__global__ void roles(int* numbers, int* wrong) {
    __shared__ cuda::pipeline_shared_state<block_scope, 4> state;
    __shared__ int stage[4][32];
    auto block = cg::this_thread_block();
    const bool produces = threadIdx.x < 32;
    auto pipe = cuda::make_pipeline(
        block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    produce_and_consume(pipe, produces, stage, numbers, wrong);
}
int pipeline_roles() {
    return run(roles, 1, 64);
}
__global__ void counted(int* numbers, int* wrong) {
    __shared__ cuda::pipeline_shared_state<block_scope, 4> state;
    __shared__ int stage[4][32];
    auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, std::size_t(32));
    produce_and_consume(pipe, threadIdx.x < 32, stage, numbers, wrong);
}
int pipeline_of_counted_producers() {
    return run(counted, 1, 64);
}

__global__ void own_pipelines(int* numbers, int* wrong) {
    __shared__ int stage[3][64];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    const int i = threadIdx.x;
    for (int k = 0; k < 3; ++k) {
        pipe.producer_acquire();
        cuda::memcpy_async(&stage[k][i], &numbers[64 * k + i], sizeof(int), pipe);
        pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<2>(pipe);
    EXPECT(stage[0][i] == i);
    pipe.consumer_wait();
    EXPECT(stage[1][i] == 64 + i);
    pipe.consumer_release();
    pipe.consumer_wait();
    __syncthreads();
    EXPECT(stage[2][63 - i] == 128 + 63 - i);
    pipe.consumer_release();
    // Copies that a barrier waits for.
    __shared__ BlockBarrier arrived;
    if (i == 0) init(&arrived, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&stage[0][i], &numbers[200 + i], sizeof(int), pipe);
    cuda::pipeline_producer_commit(pipe, arrived);
    arrived.arrive_and_wait();
    EXPECT(stage[0][63 - i] == 263 - i);
}
int pipelines_of_one_thread() {
    return run(own_pipelines, 1, 64);
}

/// The first blocks to come wait for the last one.
__global__ void gate(int* numbers, int* wrong) {
    auto* const open = reinterpret_cast<cuda::latch<cuda::thread_scope_device>*>(numbers + 2048);
    if (threadIdx.x == 0) {
        numbers[2100 + blockIdx.x] = blockIdx.x + 1;
        open->count_down();
    }
    open->wait();
    EXPECT(open->try_wait());
    for (int i = 0; i < 4; ++i) EXPECT(numbers[2100 + i] == i + 1);
}
__global__ void make_gate(int* numbers) {
    new (numbers + 2048) cuda::latch<cuda::thread_scope_device>(4);
    new (numbers + 2050) cuda::counting_semaphore<cuda::thread_scope_device>(2);
    new (numbers + 2052) cuda::binary_semaphore<cuda::thread_scope_device>(1);
}
int latch_values() {
    int *numbers = new_numbers(), *wrong = new_numbers();
    make_gate<<<1, 1>>>(numbers);
    gate<<<4, 32>>>(numbers, wrong);
    return cudaDeviceSynchronize() == cudaSuccess ? read(wrong) : -2;
}

__global__ void rooms(int* numbers, int* wrong) {
    auto* const room =
        reinterpret_cast<cuda::counting_semaphore<cuda::thread_scope_device>*>(numbers + 2050);
    auto* const lock =
        reinterpret_cast<cuda::binary_semaphore<cuda::thread_scope_device>*>(numbers + 2052);
    room->acquire();
    EXPECT(atomicAdd(&numbers[1], 1) < 2);
    atomicSub(&numbers[1], 1);
    room->release();
    while (!lock->try_acquire_for(cuda::std::chrono::microseconds(20))) {
    }
    ++numbers[2];
    lock->release();
}
int semaphore_values() {
    int *numbers = new_numbers(), *wrong = new_numbers();
    make_gate<<<1, 1>>>(numbers);
    rooms<<<8, 32>>>(numbers, wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    return read(numbers + 2) == 256 ? read(wrong) : -3;
}

/// In cuda::std they have the scope of the system; the host has them, too.
int host_values() {
    cuda::std::barrier<> meeting(1);
    meeting.arrive_and_wait();
    meeting.wait(meeting.arrive());
    cuda::std::latch latch(2);
    latch.count_down();
    if (latch.try_wait()) return 2;
    latch.arrive_and_wait();
    cuda::std::counting_semaphore<5> room(1);
    if (!room.try_acquire() || room.try_acquire()) return 3;
    room.release(2);
    cuda::std::binary_semaphore lock(1);
    lock.acquire();
    if (lock.try_acquire_for(cuda::std::chrono::microseconds(1))) return 4;
    return cuda::std::counting_semaphore<5>::max() == 5 ? 0 : 5;
}
