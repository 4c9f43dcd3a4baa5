// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// Producer and consumer with two barriers: full, and empty again.
#include <cuda/barrier>

using Barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void pass(int* c) {
    __shared__ Barrier full, empty;
    __shared__ int number;
    if (threadIdx.x == 0) {
        init(&full, 2);
        init(&empty, 2);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 4; ++i) {
            number = i;
            (void)full.arrive();
            empty.arrive_and_wait();
        }
    } else if (threadIdx.x == 32) {
        int sum = 0;
        for (int i = 0; i < 4; ++i) {
            full.arrive_and_wait();
            sum += number;
            (void)empty.arrive();
        }
        c[0] = sum;
    }
}

void run(int* c) {
    pass<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
