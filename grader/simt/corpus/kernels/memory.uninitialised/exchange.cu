// corpus: entry void run(int* c)
// corpus: array c out 32 int32
// corpus: expect memory.uninitialised 7
// Adds to a counter that was never set.
__global__ void count(int* counter, int* c) {
    const int i = threadIdx.x;
    c[i] = atomicAdd(counter, i) >= 0;
}
void run(int* c) {
    int* counter;
    cudaMalloc(&counter, sizeof(int));
    count<<<1, 32>>>(counter, c);
    cudaDeviceSynchronize();
    cudaFree(counter);
}
