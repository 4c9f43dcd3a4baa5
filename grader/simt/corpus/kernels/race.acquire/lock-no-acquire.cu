// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 11 11
// corpus: says Put __threadfence() after line 9
// The lock is taken with no fence behind.
__device__ int lock, total;

__global__ void add(int* c) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    total += blockIdx.x;
    __threadfence();
    atomicExch(&lock, 0);
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
