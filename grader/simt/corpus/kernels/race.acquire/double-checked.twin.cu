// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A table made once: the flag is stored with release, and first read with acquire.
#include <cuda/atomic>

__device__ int lock, ready, table[4];

__global__ void use(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> made(ready), taken(lock);
    if (made.load(cuda::memory_order_acquire) == 0) {
        while (taken.exchange(1, cuda::memory_order_acquire) != 0) {
        }
        if (made.load(cuda::memory_order_relaxed) == 0) {
            for (int i = 0; i < 4; ++i) table[i] = i + 1;
            made.store(1, cuda::memory_order_release);
        }
        taken.store(0, cuda::memory_order_release);
    }
    c[blockIdx.x] = table[blockIdx.x];
}

void run(int* c) {
    use<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
