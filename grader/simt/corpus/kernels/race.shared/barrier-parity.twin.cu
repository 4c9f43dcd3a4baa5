// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The consumer waits for the parity of the phase.
#include <cuda/barrier>

__global__ void pass(int* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ int number;
    if (threadIdx.x == 0) init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        number = 5;
        (void)full.arrive();
    } else if (threadIdx.x == 32) {
        full.wait_parity(0);
        c[0] = number;
    }
}

void run(int* c) {
    pass<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
