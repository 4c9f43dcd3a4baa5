// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 14 19
// corpus: says holds for the threads of one block, and another block reads
// The store releases for its own block only, and another block reads.
#include <cuda/atomic>

__device__ int flag;

__global__ void hand_over(int* c) {
    cuda::atomic_ref<int, cuda::thread_scope_block> mine(flag);
    cuda::atomic_ref<int, cuda::thread_scope_device> theirs(flag);
    if (blockIdx.x == 0) {
        c[0] = 41;
        mine.store(1, cuda::memory_order_release);
    } else {
        while (theirs.load(cuda::memory_order_acquire) == 0) {
        }
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
