// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// X
// Bins that are counted up by an atomic function.
__device__ int bins[4];

__global__ void count(int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int bin = i * 5 % 4;
        atomicAdd(&bins[bin], 1);
    }
}

void run(int* c) {
    count<<<4, 32>>>(500);
    cudaDeviceSynchronize();
}
