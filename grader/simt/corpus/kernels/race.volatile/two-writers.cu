// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 8 8
// Two blocks write different numbers to a volatile variable.
__device__ volatile int found;

__global__ void search(int* c) {
    if (threadIdx.x == 0) found = blockIdx.x + 1;
}

void run(int* c) {
    search<<<2, 32>>>(c);
    cudaDeviceSynchronize();
}
