// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A lock in shared memory, taken with acquire and given back with release.
#include <cuda/atomic>

__global__ void add(int* c) {
    __shared__ int lock, sum;
    if (threadIdx.x == 0) lock = 0, sum = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        cuda::atomic_ref<int, cuda::thread_scope_block> taken(lock);
        while (taken.exchange(1, cuda::memory_order_acquire) != 0) {
        }
        sum += threadIdx.x;
        taken.store(0, cuda::memory_order_release);
    }
    __syncthreads();
    if (threadIdx.x == 0) c[0] = sum;
}

void run(int* c) {
    add<<<1, 128>>>(c);
    cudaDeviceSynchronize();
}
