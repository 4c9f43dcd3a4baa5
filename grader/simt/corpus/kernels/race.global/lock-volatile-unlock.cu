// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 11 11
// The lock is given back by a volatile store, with no fence before.
__device__ int lock, total;

__global__ void add(int* c) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;
    *(volatile int*)&lock = 0;
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
