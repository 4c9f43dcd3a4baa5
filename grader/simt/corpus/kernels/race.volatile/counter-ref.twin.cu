// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A counter of atomic_ref that is updated in one step.
#include <cuda/atomic>

__device__ int count;

__global__ void number(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> counter(count);
    counter.fetch_add(1, cuda::memory_order_relaxed);
}

void run(int* c) {
    number<<<4, 32>>>(c);
    cudaDeviceSynchronize();
}
