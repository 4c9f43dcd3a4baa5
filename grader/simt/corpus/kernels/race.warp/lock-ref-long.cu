// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: counter threads 32
// corpus: expect race.warp 14
// The lanes take a lock so often that a counted thread is stopped in every place of a round, also
// next to the atomic operations.
#include <cuda/atomic>
__device__ int word, total;
__global__ void take_turns(int rounds) {
    for (int round = 0; round < rounds; ++round) {
        cuda::atomic_ref<int, cuda::thread_scope_device> taken(word);
        while (taken.exchange(1, cuda::memory_order_acquire) != 0) {
        }
        for (int i = 0; i <= (threadIdx.x + round) % 3; ++i) total += 1;
        taken.store(0, cuda::memory_order_relaxed);
    }
}
void run(int* c) {
    take_turns<<<1, 32>>>(1000);
    cudaDeviceSynchronize();
}
