// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The flag is stored with release and read with acquire.
#include <cuda/atomic>

__device__ int flag;

__global__ void hand_over(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(flag);
    if (blockIdx.x == 0) {
        c[0] = 41;
        ready.store(1, cuda::memory_order_release);
    } else {
        while (ready.load(cuda::memory_order_acquire) == 0) {
        }
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
