// corpus: entry void run(int* c)
// corpus: array c out 32 int32
// corpus: optimised
// Sets places by exchanges and drops what these return; a part of the results is used later.
__global__ void take(int* lock, float* place, int* c) {
    __shared__ unsigned last;
    const int i = threadIdx.x;
    if (i == 0) {
        atomicExch(place, 1.0f);
        const unsigned old = atomicExch(&last, 5u);
        (void)old;
        while (atomicExch(lock, 1) != 0) {
        }
        c[0] = atomicExch_block(place, 2.0f) > 0;
    }
    __syncthreads();
    const unsigned old = i == 2 ? atomicExch(&last, 5u) : 0;
    if (i != 0) c[i] = old > 7;
}
void run(int* c) {
    int* lock;
    float* place;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&place, sizeof(float));
    cudaMemset(lock, 0, sizeof(int));
    take<<<1, 32>>>(lock, place, c);
    cudaDeviceSynchronize();
    cudaFree(lock);
    cudaFree(place);
}
