// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// Each block waits for its turn, fences, and gives the token to the next one.
__device__ volatile int token;

__global__ void pass(int rounds) {
    if (threadIdx.x == 0)
        for (int round = 0; round < rounds; ++round) {
            int seen;
            do {
                seen = token;
                __threadfence();
            } while (seen != static_cast<int>(blockIdx.x + gridDim.x * round));
            token = seen + 1;
        }
}

void run(int* c) {
    pass<<<3, 32>>>(2);
    cudaDeviceSynchronize();
}
