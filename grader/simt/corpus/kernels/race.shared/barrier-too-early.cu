// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.shared 14 17
// The producer arrives at the barrier before it has written.
#include <cuda/barrier>

__global__ void pass(int* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ int number;
    if (threadIdx.x == 0) init(&full, 2);
    __syncthreads();
    if (threadIdx.x == 0) {
        (void)full.arrive();
        number = 5;
    } else if (threadIdx.x == 32) {
        full.arrive_and_wait();
        c[0] = number;
    }
}

void run(int* c) {
    pass<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
