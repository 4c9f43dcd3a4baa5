// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// 256 threads add to a counter by an atomic function.
__device__ volatile int count;

__global__ void number(int* c) {
    atomicAdd((int*)&count, 1);
}

void run(int* c) {
    number<<<4, 64>>>(c);
    cudaDeviceSynchronize();
}
