// corpus: entry void run(int* c)
// corpus: array c out 64 int32
// corpus: ends launch_failed
// corpus: expect hang.deadlock 16
// One thread ends without coming to the cuda::barrier, which expects all of the block.
#include <cuda/barrier>

__global__ void count(int* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> whole;
    const unsigned me = threadIdx.x;
    if (me == 0) init(&whole, 64);
    __syncthreads();
    c[me] = 1;
    whole.arrive_and_wait();
    if (me == 5) return;
    whole.arrive_and_wait();
    c[me] = 2;
}
void run(int* c) {
    count<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
