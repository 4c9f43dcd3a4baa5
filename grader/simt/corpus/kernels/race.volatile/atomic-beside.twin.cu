// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The counter is looked at in the next launch.
__device__ int count;

__global__ void raise(int* c) {
    atomicAdd(&count, 1);
}

__global__ void look(int* c) {
    c[0] = *(volatile int*)&count;
}

void run(int* c) {
    raise<<<4, 1>>>(c);
    look<<<1, 1>>>(c);
    cudaDeviceSynchronize();
}
