// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 11 9
// A counter that all blocks raise by an atomic, and one looks at through volatile.
__device__ int count;

__global__ void raise(int* c) {
    if (blockIdx.x == 2)
        c[0] = *(volatile int*)&count;
    else
        atomicAdd(&count, 1);
}

void run(int* c) {
    raise<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
