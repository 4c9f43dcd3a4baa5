// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A fence, then the volatile store that gives the lock back.
__device__ int lock, total;

__global__ void add(int* c) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    *(volatile int*)&lock = 0;
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
