// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A sequence lock: version and data are relaxed, with fences between them.
#include <cuda/atomic>

using Number = cuda::atomic_ref<int, cuda::thread_scope_device>;
__device__ int version, seen;
__device__ int pair[2];

__global__ void exchange(int* c) {
    Number sequence(version), looked(seen);
    Number x(pair[0]), y(pair[1]);
    if (blockIdx.x == 0) {
        for (int i = 1; i <= 3; ++i) {
            sequence.store(2 * i - 1, cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
            x.store(i, cuda::memory_order_relaxed);
            y.store(-i, cuda::memory_order_relaxed);
            sequence.store(2 * i, cuda::memory_order_release);
            while (looked.load(cuda::memory_order_relaxed) == 0) {
            }
        }
    } else {
        int before, after, first, second;
        do {
            before = sequence.load(cuda::memory_order_acquire);
            first = x.load(cuda::memory_order_relaxed);
            second = y.load(cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
            after = sequence.load(cuda::memory_order_relaxed);
            looked.store(1, cuda::memory_order_relaxed);
        } while (before != after || before % 2 || before < 6);
        c[0] = first + second;
    }
}

void run(int* c) {
    exchange<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
