// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 11 15
// The ticket that counts finished blocks is taken relaxed.
#include <cuda/atomic>

__device__ unsigned ticket;
__device__ int partial[4];

__global__ void sum(int* c) {
    partial[blockIdx.x] = blockIdx.x + 1;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> taken(ticket);
    if (taken.fetch_add(1, cuda::memory_order_relaxed) == gridDim.x - 1) {
        int all = 0;
        for (int i = 0; i < 4; ++i) all += partial[i];
        c[0] = all;
    }
}

void run(int* c) {
    sum<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
