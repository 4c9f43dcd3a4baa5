// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 11 16
// The flag is released, and polled with relaxed loads.
#include <cuda/atomic>

__device__ cuda::atomic<int, cuda::thread_scope_device> flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        flag.store(1, cuda::memory_order_release);
    } else {
        while (flag.load(cuda::memory_order_relaxed) == 0) {
        }
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
