// corpus: entry void run(int* c)
// corpus: array c out 32 int32
// corpus: optimised
// Sets the counter by an exchange, which drops what was there before.
__global__ void set(int* counter) {
    __shared__ unsigned last;
    atomicExch(counter, 0);
    atomicExch(&last, threadIdx.x);
}
__global__ void count(int* counter, int* c) {
    const int i = threadIdx.x;
    c[i] = atomicAdd(counter, i) >= 0;
}
void run(int* c) {
    int* counter;
    cudaMalloc(&counter, sizeof(int));
    set<<<1, 32>>>(counter);
    count<<<1, 32>>>(counter, c);
    cudaDeviceSynchronize();
    cudaFree(counter);
}
