// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 12 19
// A fence that only acquires stands where one that releases is needed.
#include <cuda/atomic>

__device__ int flag;

__global__ void hand_over(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(flag);
    if (blockIdx.x == 0) {
        c[0] = 41;
        cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
        ready.store(1, cuda::memory_order_relaxed);
    } else {
        while (ready.load(cuda::memory_order_relaxed) == 0) {
        }
        cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
