// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 9 9
// Each block should take the next number, and reads and raises it in two steps.
__device__ volatile int token;

__global__ void pass(int rounds) {
    if (threadIdx.x == 0)
        for (int round = 0; round < rounds; ++round) token = token + 1;
}

void run(int* c) {
    pass<<<3, 32>>>(2);
    cudaDeviceSynchronize();
}
