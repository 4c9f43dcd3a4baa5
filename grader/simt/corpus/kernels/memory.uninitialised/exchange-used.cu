// corpus: entry void run(int* c)
// corpus: array c out 32 int32
// corpus: expect memory.uninitialised 11
// corpus: expect memory.uninitialised 13
// corpus: expect memory.uninitialised 14
// corpus: says This exchange returns the value from before
// Uses what an exchange returns where nothing was written before.
__global__ void take(int* lock, float* place, int* c) {
    __shared__ unsigned last;
    const int i = threadIdx.x;
    while (i == 0 && atomicExch(lock, 1) != 0) {
    }
    if (i == 1) c[1] = atomicExch_block(place, 1.0f) > 0;
    const unsigned old = i == 2 ? atomicExch(&last, 5u) : 0;
    if (i != 1) c[i] = old > 7;
}
void run(int* c) {
    int* lock;
    float* place;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&place, sizeof(float));
    take<<<1, 32>>>(lock, place, c);
    cudaDeviceSynchronize();
    cudaFree(lock);
    cudaFree(place);
}
