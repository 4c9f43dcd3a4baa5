// corpus: entry void run(int* c)
// corpus: array c inout 1 int32
// corpus: ends launch_failed
// corpus: expect hang.deadlock 11 14
// corpus: says waits for it at the barrier in line 14. Neither goes on
// The owner of the lock waits at the barrier for those that wait for the lock.
__global__ void enter(int* c) {
    __shared__ int lock;
    if (threadIdx.x == 0) lock = 0;
    __syncthreads();
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    c[0] += 1;
    __syncthreads();
    atomicExch(&lock, 0);
}
void run(int* c) {
    enter<<<1, 2>>>(c);
    cudaDeviceSynchronize();
}
