// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A maximum by an atomic function.
__device__ volatile int most;

__global__ void greatest(int* c) {
    const int mine = (blockIdx.x * 7) % 5 + blockIdx.x;
    atomicMax((int*)&most, mine);
}

void run(int* c) {
    greatest<<<8, 1>>>(c);
    cudaDeviceSynchronize();
}
