// What language_program_test.cpp runs: warp intrinsics, compared with what CUDA defines.

namespace {

/// Runs a kernel that sets *wrong to the line of the first value that is not right.
template <class Kernel>
int run(Kernel kernel, int blocks, int threads) {
    int *wrong, result = -1;
    cudaMalloc(&wrong, sizeof(int));
    cudaMemset(wrong, 0, sizeof(int));
    kernel<<<blocks, threads>>>(wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    cudaMemcpy(&result, wrong, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(wrong);
    return result;
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

constexpr unsigned all = 0xffffffffu;

__global__ void shuffles(int* wrong) {
    const int lane = threadIdx.x % 32;
    EXPECT(__shfl_sync(all, lane, 5) == 5);
    EXPECT(__shfl_sync(all, lane, 37) == 5);
    EXPECT(__shfl_sync(all, lane, -1) == 31);
    EXPECT(__shfl_sync(all, lane, 3, 8) == lane / 8 * 8 + 3);
    EXPECT(__shfl_sync(all, lane, 11, 8) == lane / 8 * 8 + 3);
    EXPECT(__shfl_up_sync(all, lane, 1) == (lane == 0 ? 0 : lane - 1));
    EXPECT(__shfl_up_sync(all, lane, 3, 4) == (lane % 4 == 3 ? lane - 3 : lane));
    EXPECT(__shfl_down_sync(all, lane, 2) == (lane < 30 ? lane + 2 : lane));
    EXPECT(__shfl_down_sync(all, lane, 1, 2) == (lane | 1));
    EXPECT(__shfl_xor_sync(all, lane, 31) == 31 - lane);
    // A part of 8 lanes reads from the part before it, but not from the one after it.
    EXPECT(__shfl_xor_sync(all, lane, 8, 8) == (lane & 8 ? lane - 8 : lane));
    EXPECT(__shfl_xor_sync(all, 1.5f * lane, 1) == 1.5f * (lane ^ 1));
    EXPECT(__shfl_xor_sync(all, -1e300 * lane, 1) == -1e300 * (lane ^ 1));
    EXPECT(__shfl_sync(all, -5000000000ll - lane, 2) == -5000000002ll);
    EXPECT(__shfl_sync(all, ~0ull - (unsigned)lane, 2) == ~0ull - 2);
    EXPECT(__shfl_sync(all, -3l * lane, 2) == -6l);
    EXPECT(__shfl_sync(all, (char)-lane, 7) == -7);
}
int shuffle_values() { return run(shuffles, 2, 96); }

__global__ void votes(int* wrong) {
    const int lane = threadIdx.x % 32;
    EXPECT(__ballot_sync(all, lane % 2) == 0xaaaaaaaau);
    EXPECT(__ballot_sync(all, 256) == all);
    EXPECT(__any_sync(all, lane == 31) == 1);
    EXPECT(__any_sync(all, lane == 32) == 0);
    EXPECT(__all_sync(all, lane < 32) == 1);
    EXPECT(__all_sync(all, lane < 31) == 0);
    const unsigned half = lane < 16 ? 0xffffu : 0xffff0000u;
    EXPECT(__ballot_sync(half, 1) == half);
    EXPECT(__all_sync(half, lane < 16) == (lane < 16));
    EXPECT(__activemask() == all);
    if (lane % 4 == 1) {
        EXPECT(__activemask() == 0x22222222u);
        EXPECT(__shfl_sync(__activemask(), lane, 5) == 5);
    }
    __syncwarp();
}
int vote_values() { return run(votes, 1, 64); }

__global__ void matches(int* wrong) {
    const int lane = threadIdx.x % 32;
    EXPECT(__match_any_sync(all, lane / 8) == 0xffu << lane / 8 * 8);
    EXPECT(__match_any_sync(all, 0.5 * (lane % 2)) == (lane % 2 ? 0xaaaaaaaau : 0x55555555u));
    int same = -1;
    EXPECT(__match_all_sync(all, 7ull, &same) == all);
    EXPECT(same == 1);
    EXPECT(__match_all_sync(all, lane, &same) == 0);
    EXPECT(same == 0);
}
int match_values() { return run(matches, 1, 32); }

__global__ void reductions(int* wrong) {
    const int lane = threadIdx.x % 32;
    EXPECT(__reduce_add_sync(all, lane) == 496);
    EXPECT(__reduce_min_sync(all, lane - 16) == -16);
    EXPECT(__reduce_max_sync(all, -lane) == 0);
    EXPECT(__reduce_max_sync(all, 0u - (unsigned)lane) == all);
    EXPECT(__reduce_min_sync(all, 7u + lane) == 7u);
    EXPECT(__reduce_and_sync(all, 0xf0u | lane) == 0xe0u + (0xf0u & 0x1fu));
    EXPECT(__reduce_or_sync(all, (unsigned)lane) == 31u);
    EXPECT(__reduce_xor_sync(all, 1u << lane) == all);
}
int reduction_values() { return run(reductions, 1, 32); }

/// A partial warp, lanes that returned, and branches that make the same call.
__global__ void some_lanes(int* wrong) {
    const int lane = threadIdx.x % 32;
    if (lane == 3) return;
    const unsigned here = threadIdx.x < 32 ? all & ~8u : 0xf7u;
    EXPECT(__ballot_sync(all, 1) == here);
    int sum;
    if (lane < 4) {
        sum = __reduce_add_sync(all, 1);
    } else {
        sum = __reduce_add_sync(all, 2);
    }
    EXPECT(sum == 3 + 2 * (__popc(here) - 3));
}
int some_lanes_values() { return run(some_lanes, 1, 40); }

/// One atomic per group of lanes that come together.
__global__ void aggregated(int* wrong, int* count) {
    if (threadIdx.x % 3 == 0) {
        const unsigned active = __activemask();
        const int leader = __ffs(active) - 1, lane = threadIdx.x % 32;
        int base = 0;
        if (lane == leader) base = atomicAdd(count, __popc(active));
        base = __shfl_sync(active, base, leader);
        EXPECT(base + __popc(active & ((1u << lane) - 1)) < (int)(gridDim.x * 43));
    }
}
int aggregated_values() {
    int *numbers, result[2];
    cudaMalloc(&numbers, sizeof result);
    cudaMemset(numbers, 0, sizeof result);
    aggregated<<<2, 128>>>(numbers, numbers + 1);
    cudaMemcpy(result, numbers, sizeof result, cudaMemcpyDeviceToHost);
    return result[0] ? result[0] : result[1] != 86;
}
