// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 9 11
// One look at a volatile number that another block writes.
__device__ volatile int found;

__global__ void search(int* c) {
    if (blockIdx.x == 0)
        found = 7;
    else
        c[0] = found;
}

void run(int* c) {
    search<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
