// radix-sort: sorts unsigned keys, 4 bits a pass, stable. Planted: memory.uninitialised.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

namespace {

constexpr int bits = 4;
constexpr int digits = 1 << bits;
constexpr int threads = 256;
constexpr int warps = threads / 32;
constexpr int scanThreads = 512;

using Key = unsigned;

#define CUDA(call)                                                              \
    do {                                                                        \
        const cudaError_t code = cuda##call;                                    \
        if (code != cudaSuccess) {                                              \
            std::printf("FAILED: cuda%s: %s\n", #call, cudaGetErrorName(code)); \
            std::exit(1);                                                       \
        }                                                                       \
    } while (0)

__device__ int digitOf(Key key, int shift) {
    return int(key >> shift) & (digits - 1);
}

/// counts[digit * gridDim.x + block]: how many keys of the block have the digit.
__global__ void countDigits(const Key* keys, int n, int shift, int* counts) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int place = digitOf(keys[i], shift) * gridDim.x + blockIdx.x;
        atomicAdd(&counts[place], 1);  // planted: memory.uninitialised
    }
}

/// Exclusive scan of at most scanThreads numbers, by one block.
__global__ void scanCounts(int* counts, int size) {
    __shared__ int sums[scanThreads];
    const int t = threadIdx.x;
    const int own = t < size ? counts[t] : 0;
    sums[t] = own;
    __syncthreads();
    for (int distance = 1; distance < scanThreads; distance *= 2) {
        const int before = t >= distance ? sums[t - distance] : 0;
        __syncthreads();
        sums[t] += before;
        __syncthreads();
    }
    if (t < size) counts[t] = sums[t] - own;
}

/// The lanes of the warp whose digit equals mine. Every lane must call it.
__device__ unsigned lanesWith(int digit, bool active) {
    unsigned same = __ballot_sync(0xffffffff, active);
    for (int bit = 0; bit < bits; ++bit) {
        const bool one = digit >> bit & 1;
        const unsigned ones = __ballot_sync(0xffffffff, one);
        same &= one ? ones : ~ones;
    }
    return same;
}

/// Moves each key behind all keys of smaller digits and the earlier ones of its own digit.
__global__ void scatter(const Key* from, Key* to, int n, int shift, const int* offsets) {
    __shared__ int ofWarp[warps][digits];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const bool active = i < n;
    const Key key = active ? from[i] : 0;
    const int digit = digitOf(key, shift);

    for (int k = threadIdx.x; k < warps * digits; k += blockDim.x)
        ofWarp[k / digits][k % digits] = 0;
    __syncthreads();
    const unsigned same = lanesWith(digit, active);
    const int rank = __popc(same & ((1u << lane) - 1));
    if (active && rank == 0) ofWarp[warp][digit] = __popc(same);
    __syncthreads();

    if (active) {
        int place = offsets[digit * gridDim.x + blockIdx.x] + rank;
        for (int w = 0; w < warp; ++w) place += ofWarp[w][digit];
        to[place] = key;
    }
}

void sortOnDevice(Key*& keys, Key*& other, int n) {
    const int blocks = (n + threads - 1) / threads;
    const int size = blocks * digits;
    int* counts = nullptr;
    CUDA(Malloc(&counts, size * sizeof(int)));
    for (int shift = 0; shift < 32; shift += bits) {
#ifdef PLANTED
        CUDA(Memset(counts, 0, (size - 1) * sizeof(int)));
#else
        CUDA(Memset(counts, 0, size * sizeof(int)));
#endif
        countDigits<<<blocks, threads>>>(keys, n, shift, counts);
        CUDA(GetLastError());
        scanCounts<<<1, scanThreads>>>(counts, size);
        CUDA(GetLastError());
        scatter<<<blocks, threads>>>(keys, other, n, shift, counts);
        CUDA(GetLastError());
        std::swap(keys, other);
    }
    CUDA(Free(counts));
}

}  // namespace

int main() {
    const int n = 6089;
    std::mt19937 random(31);
    std::vector<Key> keys(n);
    for (Key& key : keys) key = random();

    Key *device = nullptr, *other = nullptr;
    CUDA(Malloc(&device, n * sizeof(Key)));
    CUDA(Malloc(&other, n * sizeof(Key)));
    CUDA(Memcpy(device, keys.data(), n * sizeof(Key), cudaMemcpyHostToDevice));
    sortOnDevice(device, other, n);

    std::vector<Key> sorted(n);
    CUDA(Memcpy(sorted.data(), device, n * sizeof(Key), cudaMemcpyDeviceToHost));
    CUDA(Free(device));
    CUDA(Free(other));

    std::sort(keys.begin(), keys.end());
    std::printf("%d keys in %d passes, median %u\n", n, 32 / bits, sorted[n / 2]);
    if (sorted != keys) {
        std::printf("FAILED: not what std::sort says\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
