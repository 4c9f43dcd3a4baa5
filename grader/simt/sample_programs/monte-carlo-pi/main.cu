// monte-carlo-pi: points counted by voting barriers and ballots. Planted: barrier.early-exit.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            exit(1);                                                      \
        }                                                                 \
    } while (0)

constexpr int walkers = 992;  // whole warps, but no whole number of blocks
constexpr int rounds = 48;
constexpr int block_size = 128;

/// Marsaglia's xorshift with 32 bits; the state is never 0.
class Xorshift {
  public:
    __host__ __device__ explicit Xorshift(uint32_t seed) : state(seed * 2654435761u | 1u) {
        for (int i = 0; i < 8; ++i) next();
    }
    __host__ __device__ uint32_t next() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    }

  private:
    uint32_t state;
};

/// True if the next point of the square [0, 2^15)^2 lies in the quarter circle; all in integers.
__host__ __device__ bool next_inside(Xorshift& random) {
    const uint32_t x = random.next() >> 17;
    const uint32_t y = random.next() >> 17;
    return x * x + y * y < 1u << 30;
}

struct Counts {
    int by_barrier;  // each block's votes, counted by __syncthreads_count
    int by_ballot;   // each warp's votes, counted by __ballot_sync
};

__global__ void throw_points(Counts* counts) {
    const int walker = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef PLANTED
    if (walker >= walkers) return;
#endif
    Xorshift random(walker + 1);
    int block_hits = 0, warp_hits = 0;
    for (int round = 0; round < rounds; ++round) {
        const bool hit = walker < walkers && next_inside(random);
        warp_hits += __popc(__ballot_sync(0xffffffffu, hit));
        block_hits += __syncthreads_count(hit);  // planted: barrier.early-exit
    }
    if (threadIdx.x % 32 == 0) atomicAdd(&counts->by_ballot, warp_hits);
    if (threadIdx.x == 0) atomicAdd(&counts->by_barrier, block_hits);
}

/// Per block: bit 0 if all its walkers hit at least once in four throws, bit 1 if any hit thrice.
__global__ void first_throws(int* verdicts) {
    const int walker = blockIdx.x * blockDim.x + threadIdx.x;
    int hits = 0;
    if (walker < walkers) {
        Xorshift random(walker + 1);
        for (int round = 0; round < 4; ++round) hits += next_inside(random);
    }
    const int all = __syncthreads_and(walker >= walkers || hits > 0);
    const int any = __syncthreads_or(hits == 3);
    if (threadIdx.x == 0) verdicts[blockIdx.x] = (all ? 1 : 0) | (any ? 2 : 0);
}

int main() {
    constexpr int blocks = (walkers + block_size - 1) / block_size;
    Counts* device_counts;
    int* device_verdicts;
    CHECK(cudaMalloc(&device_counts, sizeof(Counts)));
    CHECK(cudaMalloc(&device_verdicts, blocks * sizeof(int)));
    CHECK(cudaMemset(device_counts, 0, sizeof(Counts)));
    throw_points<<<blocks, block_size>>>(device_counts);
    CHECK(cudaGetLastError());
    first_throws<<<blocks, block_size>>>(device_verdicts);
    CHECK(cudaGetLastError());
    Counts counts;
    std::vector<int> verdicts(blocks);
    CHECK(cudaMemcpy(&counts, device_counts, sizeof counts, cudaMemcpyDeviceToHost));
    CHECK(
        cudaMemcpy(verdicts.data(), device_verdicts, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_counts));
    CHECK(cudaFree(device_verdicts));

    int expected = 0, wrong = 0;
    for (int block = 0; block < blocks; ++block) {
        bool all = true, any = false;
        for (int w = block * block_size; w < (block + 1) * block_size && w < walkers; ++w) {
            Xorshift random(w + 1);
            int hits = 0;
            for (int round = 0; round < rounds; ++round) {
                if (round == 4) {
                    all = all && hits > 0;
                    any = any || hits == 3;
                }
                hits += next_inside(random);
            }
            expected += hits;
        }
        wrong += verdicts[block] != ((all ? 1 : 0) | (any ? 2 : 0));
    }
    const double pi = 4.0 * counts.by_barrier / (walkers * rounds);
    printf("%d points, pi is about %.4f\n", walkers * rounds, pi);
    if (counts.by_barrier != expected || counts.by_ballot != expected || wrong != 0) {
        printf("FAILED: %d and %d hits counted, %d expected; %d wrong verdicts\n",
               counts.by_barrier, counts.by_ballot, expected, wrong);
        return 1;
    }
    // Five standard deviations of the mean.
    if (!(std::fabs(pi - 3.14159265) < 5 * 1.65 / std::sqrt(1.0 * walkers * rounds))) {
        printf("FAILED: that is not pi\n");
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
