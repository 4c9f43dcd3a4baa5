// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 13 13
// A lock of atomic_ref that is given back relaxed.
#include <cuda/atomic>

__device__ int lock;

__global__ void add(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(lock);
    int free = 0;
    while (!taken.compare_exchange_weak(free, 1, cuda::memory_order_acquire)) free = 0;
    c[0] += blockIdx.x;
    taken.store(0, cuda::memory_order_relaxed);
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
