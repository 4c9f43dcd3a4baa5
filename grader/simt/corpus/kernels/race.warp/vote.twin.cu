// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A __syncwarp() between what one lane writes and the others read.
__global__ void first(int* c) {
    __shared__ int found;
    const unsigned positive = __ballot_sync(0xffffffffu, threadIdx.x > 7);
    if (threadIdx.x == 0) found = __ffs(positive);
    __syncwarp();
    if (threadIdx.x == 31) c[0] = found;
}

void run(int* c) {
    first<<<1, 32>>>(c);
    cudaDeviceSynchronize();
}
