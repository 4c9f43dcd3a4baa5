// corpus: entry void run(int* c)
// corpus: array c inout 1 int32
// Each lane gives the lock back.
__device__ int lock;
__global__ void enter(int* c) {
    bool done = false;
    while (!done && atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    c[0] += 1;
    __threadfence();
    atomicExch(&lock, 0);
}
void run(int* c) {
    enter<<<1, 32>>>(c);
    cudaDeviceSynchronize();
}
