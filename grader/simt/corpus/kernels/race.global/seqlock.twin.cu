// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A sequence lock over relaxed atomics: what was read in between is thrown away.
#include <cuda/atomic>

__device__ unsigned sequence, started;
__device__ cuda::atomic<int, cuda::thread_scope_device> left, right;

__global__ void share(int* c) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> version(sequence);
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> reads(started);
    if (blockIdx.x == 0) {
        while (reads.load(cuda::memory_order_relaxed) == 0) {
        }
        version.store(1, cuda::memory_order_relaxed);
        __threadfence();
        left.store(5, cuda::memory_order_relaxed);
        right.store(5, cuda::memory_order_relaxed);
        __threadfence();
        version.store(2, cuda::memory_order_relaxed);
    } else {
        unsigned before, after;
        int sum;
        reads.store(1, cuda::memory_order_relaxed);
        do {
            before = version.load(cuda::memory_order_relaxed);
            __threadfence();
            sum = left.load(cuda::memory_order_relaxed) + right.load(cuda::memory_order_relaxed);
            __threadfence();
            after = version.load(cuda::memory_order_relaxed);
        } while (before != 2 || before != after);
        c[0] = sum;
    }
}

void run(int* c) {
    share<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
