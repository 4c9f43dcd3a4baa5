// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.warp 8 10
// A vote lets the lanes go on together, and orders no memory.
__global__ void first(int* c) {
    __shared__ int found;
    const unsigned positive = __ballot_sync(0xffffffffu, threadIdx.x > 7);
    if (threadIdx.x == 0) found = __ffs(positive);
    __any_sync(0xffffffffu, true);
    if (threadIdx.x == 31) c[0] = found;
}

void run(int* c) {
    first<<<1, 32>>>(c);
    cudaDeviceSynchronize();
}
