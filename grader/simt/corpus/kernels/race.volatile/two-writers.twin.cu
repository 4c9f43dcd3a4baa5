// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// Two blocks write the same number to a volatile variable: that any of them found it.
__device__ volatile int found;

__global__ void search(int* c) {
    if (threadIdx.x == 0) found = 1;
}

void run(int* c) {
    search<<<2, 32>>>(c);
    cudaDeviceSynchronize();
}
