// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A volatile flag that is polled until it changes.
__device__ volatile int found;

__global__ void search(int* c) {
    if (blockIdx.x == 0)
        found = 7;
    else
        while (found == 0) {
        }
}

void run(int* c) {
    search<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
