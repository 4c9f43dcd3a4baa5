// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 13 13
// A lock of atomic_ref that is taken relaxed.
#include <cuda/atomic>

__device__ int lock;

__global__ void add(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(lock);
    int free = 0;
    while (!taken.compare_exchange_weak(free, 1, cuda::memory_order_relaxed)) free = 0;
    c[0] += blockIdx.x;
    taken.store(0, cuda::memory_order_release);
}

void run(int* c) {
    add<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
