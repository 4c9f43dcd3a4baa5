// One kernel for each kind of operation, to measure what it costs under the simulator.
// tools/bench-operations builds this and runs it. Prints lines "NAME,NANOSECONDS": the time of one operation of one
// thread, without that of the loop around it.
// usage: operations [FILTER]    FILTER: only operations whose name contains it
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

namespace {

namespace cg = cooperative_groups;

constexpr int threads = 256, blocks = 16, repetitions = 64;
constexpr int all_threads = threads * blocks;
constexpr unsigned whole_warp = 0xffffffffu;

__device__ float device_value[all_threads];
__constant__ float constant_value[repetitions + 1];

struct Particle {
    float x, y, z, mass;
    float weights[4];
};

// Each kernel repeats `operation`; `x` is this thread's number and `own` its place in global memory,
// `mine` its place in shared memory. What is worked out is
// stored, so that it is not left out.
#define OPERATION(name, Type, before, operation)                     \
    __global__ void name(Type* data, int count) {                    \
        __shared__ Type shared[2 * threads];                         \
        const int x = threadIdx.x;                                   \
        Type* const own = data + blockIdx.x * blockDim.x + x;        \
        Type* const mine = shared + x;                               \
        *mine = *own;                                                \
        Type value = *own;                                           \
        before;                                                      \
        for (int i = 0; i < count; ++i) {                            \
            operation;                                               \
        }                                                            \
        *own = value;                                                \
    }

OPERATION(global_load, float, , value += own[i % 2 * all_threads])
OPERATION(global_store, float, , own[i % 2 * all_threads] = i)
OPERATION(shared_load, float, mine[threads] = 0, value += mine[i % 2 * threads])
OPERATION(shared_store, float, , mine[i % 2 * threads] = i)
OPERATION(byte_load, unsigned char, , value += own[i % 2 * all_threads])
OPERATION(byte_store, unsigned char, , own[i % 2 * all_threads] = i)
OPERATION(local_array, float, float sum[8] = {}, sum[i & 7] += 1; value += sum[x & 7])
OPERATION(struct_copy, Particle, , value = own[i % 2 * all_threads])
OPERATION(float4_load, float4, , value = own[i % 2 * all_threads])
OPERATION(constant_load, float, , value += constant_value[i])
OPERATION(variable_load, float, , value += device_value[blockIdx.x * threads + x])
OPERATION(variable_store, float, , device_value[blockIdx.x * threads + x] = i)
OPERATION(volatile_load, float, volatile float* flag = own, value += *flag)
OPERATION(volatile_store, float, volatile float* flag = own, *flag = i)
OPERATION(volatile_shared_load, float, volatile float* flag = mine, value += *flag)
OPERATION(volatile_shared_store, float, volatile float* flag = mine, *flag = i)
OPERATION(atomic_own, int, , atomicAdd(own, 1))
OPERATION(atomic_shared, int, , atomicAdd(mine, 1))
OPERATION(atomic_one, int, , atomicAdd(data + all_threads, 1))
OPERATION(atomic_shared_one, int, if (x == 0) shared[threads] = 0; __syncthreads(),
          atomicAdd(&shared[threads], 1))
OPERATION(atomic_float, float, , atomicAdd(own, 1.0f))
OPERATION(atomic_cas, int, , value = atomicCAS(own, value, i))
OPERATION(atomic_exchange, int, , value += atomicExch(own, i))
OPERATION(fence, int, , __threadfence_block())

OPERATION(barrier, int, , __syncthreads())
OPERATION(syncwarp, int, , __syncwarp())
OPERATION(shuffle, float, , value += __shfl_down_sync(whole_warp, value, 1))
OPERATION(shuffle_xor, int, , value += __shfl_xor_sync(whole_warp, value, 4))
OPERATION(vote, int, , value += __any_sync(whole_warp, x == i))
OPERATION(ballot, unsigned, , value += __ballot_sync(whole_warp, x & 1))
OPERATION(reduce_add, unsigned, , value += __reduce_add_sync(whole_warp, x))
OPERATION(match, int, , value += __match_any_sync(whole_warp, x & 3))
OPERATION(activemask, unsigned, , value += __activemask())
OPERATION(block_sync, int, const auto block = cg::this_thread_block(), block.sync())
OPERATION(tile_sync, int, const auto tile = cg::tiled_partition<32>(cg::this_thread_block()),
          tile.sync())
OPERATION(tile_16_sync, int, const auto tile = cg::tiled_partition<16>(cg::this_thread_block()),
          tile.sync())
OPERATION(tile_shuffle, float, const auto tile = cg::tiled_partition<32>(cg::this_thread_block()),
          value += tile.shfl_down(value, 1))

OPERATION(half_load, __half, , value = own[i % 2 * all_threads])
OPERATION(half_add, __half, const __half one = __float2half(1.0f), value = __hadd(value, one))
OPERATION(half_multiply, __half, const __half one = __float2half(1.0f), value = __hmul(value, one))
OPERATION(half_fma, __half, const __half one = __float2half(1.0f), value = __hfma(value, one, one))
OPERATION(half_operator, __half, const __half one = __float2half(1.0f), value = value + one)
OPERATION(half_assign, __half, const __half one = __float2half(1.0f), value += one)
OPERATION(half_less, __half, const __half one = __float2half(1.0f); int less = 0,
          less += __hlt(value, one); if (i == count - 1) value = __int2half_rn(less))
OPERATION(half_to_float, __half, float sum = 0, sum += __half2float(value);
          if (i == count - 1) value = sum)
OPERATION(half_from_float, __half, float sum = 0, value = __float2half(sum += 1))
OPERATION(half_exp, __half, , value = hexp(value))
OPERATION(half2_add, __half2, const __half2 one = __float2half2_rn(1.0f), value = __hadd2(value, one))
OPERATION(half2_fma, __half2, const __half2 one = __float2half2_rn(1.0f),
          value = __hfma2(value, one, one))
OPERATION(half2_operator, __half2, const __half2 one = __float2half2_rn(1.0f), value = value + one)
OPERATION(half2_to_float2, __half2, float sum = 0, const float2 both = __half22float2(value);
          sum += both.x + both.y; if (i == count - 1) value = __float2half2_rn(sum))
OPERATION(bfloat_add, __nv_bfloat16, const __nv_bfloat16 one = __float2bfloat16(1.0f),
          value = __hadd(value, one))
OPERATION(bfloat_fma, __nv_bfloat16, const __nv_bfloat16 one = __float2bfloat16(1.0f),
          value = __hfma(value, one, one))
OPERATION(bfloat2_fma, __nv_bfloat162, const __nv_bfloat162 one = __float2bfloat162_rn(1.0f),
          value = __hfma2(value, one, one))
OPERATION(bfloat_to_float, __nv_bfloat16, float sum = 0, sum += __bfloat162float(value);
          if (i == count - 1) value = sum)
OPERATION(bfloat_from_float, __nv_bfloat16, float sum = 0, value = __float2bfloat16(sum += 1))
OPERATION(float4_make, float4, , value = make_float4(value.y, value.z, value.w, i))
OPERATION(simd_add, unsigned, , value = __vadd4(value, i))
OPERATION(popcount, unsigned, , value += __popc(value + i))
OPERATION(round_down, float, , value = __fadd_rd(value, 1.0f))
OPERATION(square_root, float, , value = sqrtf(value + 1))
OPERATION(nothing, float, , value += i)

/// Elapsed time: CPU time comes in steps of 10 ms on some machines.
double nanoseconds() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

constexpr int tries = 5;

/// The least of several times, in nanoseconds: what else the machine does only adds to it.
template <class T>
double time_of(void (*kernel)(T*, int), T* data, int count) {
    double least = 0;
    for (int i = 0; i < tries; ++i) {
        const double begin = nanoseconds();
        kernel<<<blocks, threads>>>(data, count);
        cudaDeviceSynchronize();
        const double time = nanoseconds() - begin;
        if (i == 0 || time < least) least = time;
    }
    return least;
}

template <class T>
void measure(const char* name, const char* filter, void (*kernel)(T*, int)) {
    if (!std::strstr(name, filter)) return;
    T* data = nullptr;
    cudaMalloc(&data, sizeof(T) * 2 * all_threads);
    cudaMemset(data, 0, sizeof(T) * 2 * all_threads);
    // The difference of two lengths leaves out what a launch costs.
    const double one = time_of(kernel, data, 1), all = time_of(kernel, data, repetitions + 1);
    if (const cudaError_t error = cudaGetLastError()) {
        std::fprintf(stderr, "operations: %s failed: %s\n", name, cudaGetErrorString(error));
        std::exit(1);
    }
    std::printf("%s,%.2f\n", name,
                std::max(0.0, (all - one) / (double(all_threads) * repetitions)));
    cudaFree(data);
}

}  // namespace

int main(int count, char** words) {
    const char* const filter = count > 1 ? words[1] : "";
    const float zeroes[all_threads] = {};
    cudaMemcpyToSymbol(device_value, zeroes, sizeof device_value);
    cudaMemcpyToSymbol(constant_value, zeroes, sizeof constant_value);
#define MEASURE(name) measure(#name, filter, name);
    MEASURE(nothing)
    MEASURE(global_load)
    MEASURE(global_store)
    MEASURE(shared_load)
    MEASURE(shared_store)
    MEASURE(byte_load)
    MEASURE(byte_store)
    MEASURE(local_array)
    MEASURE(struct_copy)
    MEASURE(float4_load)
    MEASURE(constant_load)
    MEASURE(variable_load)
    MEASURE(variable_store)
    MEASURE(volatile_load)
    MEASURE(volatile_store)
    MEASURE(volatile_shared_load)
    MEASURE(volatile_shared_store)
    MEASURE(atomic_own)
    MEASURE(atomic_shared)
    MEASURE(atomic_one)
    MEASURE(atomic_shared_one)
    MEASURE(atomic_float)
    MEASURE(atomic_cas)
    MEASURE(atomic_exchange)
    MEASURE(fence)
    MEASURE(barrier)
    MEASURE(syncwarp)
    MEASURE(shuffle)
    MEASURE(shuffle_xor)
    MEASURE(vote)
    MEASURE(ballot)
    MEASURE(reduce_add)
    MEASURE(match)
    MEASURE(activemask)
    MEASURE(block_sync)
    MEASURE(tile_sync)
    MEASURE(tile_16_sync)
    MEASURE(tile_shuffle)
    MEASURE(half_load)
    MEASURE(half_add)
    MEASURE(half_multiply)
    MEASURE(half_fma)
    MEASURE(half_operator)
    MEASURE(half_assign)
    MEASURE(half_less)
    MEASURE(half_to_float)
    MEASURE(half_from_float)
    MEASURE(half_exp)
    MEASURE(half2_add)
    MEASURE(half2_fma)
    MEASURE(half2_operator)
    MEASURE(half2_to_float2)
    MEASURE(bfloat_add)
    MEASURE(bfloat_fma)
    MEASURE(bfloat2_fma)
    MEASURE(bfloat_to_float)
    MEASURE(bfloat_from_float)
    MEASURE(float4_make)
    MEASURE(simd_add)
    MEASURE(popcount)
    MEASURE(round_down)
    MEASURE(square_root)
    return 0;
}
