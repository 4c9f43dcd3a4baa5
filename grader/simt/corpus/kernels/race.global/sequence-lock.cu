// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect-some race.global 18
// A sequence lock whose data are plain: they are read while they are written, even if
// the numbers are then thrown away.
#include <cuda/atomic>

using Number = cuda::atomic_ref<int, cuda::thread_scope_device>;
__device__ int version, seen;
__device__ int pair[2];

__global__ void exchange(int* c) {
    Number sequence(version), looked(seen);
    if (blockIdx.x == 0) {
        for (int i = 1; i <= 3; ++i) {
            sequence.store(2 * i - 1, cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
            pair[0] = i;
            pair[1] = -i;
            sequence.store(2 * i, cuda::memory_order_release);
            while (looked.load(cuda::memory_order_relaxed) == 0) {
            }
        }
    } else {
        int before, after, first, second;
        do {
            before = sequence.load(cuda::memory_order_acquire);
            first = pair[0];
            second = pair[1];
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
