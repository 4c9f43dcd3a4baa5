// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The consumers wait at a cuda::barrier for what the producer wrote before it arrived.
#include <cuda/barrier>

__global__ void pass(int* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ int numbers[32];
    if (threadIdx.x == 0) init(&full, 64);
    __syncthreads();
    if (threadIdx.x < 32) numbers[threadIdx.x] = threadIdx.x;
    auto token = full.arrive();
    full.wait(std::move(token));
    if (threadIdx.x == 63) {
        int sum = 0;
        for (int i = 0; i < 32; ++i) sum += numbers[i];
        c[0] = sum;
    }
}

void run(int* c) {
    pass<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
