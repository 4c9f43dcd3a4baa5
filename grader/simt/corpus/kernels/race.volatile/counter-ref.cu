// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 11 11
// A counter of atomic_ref that is loaded and stored, both relaxed.
#include <cuda/atomic>

__device__ int count;

__global__ void number(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> counter(count);
    counter.store(counter.load(cuda::memory_order_relaxed) + 1, cuda::memory_order_relaxed);
}

void run(int* c) {
    number<<<4, 32>>>(c);
    cudaDeviceSynchronize();
}
