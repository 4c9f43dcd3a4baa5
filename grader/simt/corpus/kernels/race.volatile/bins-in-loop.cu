// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 10 10
// Bins that are counted up in a loop over the grid: the loop around the reading does not wait for it.
__device__ volatile int bins[4];

__global__ void count(int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int bin = i * 5 % 4;
        bins[bin]++;
    }
}

void run(int* c) {
    count<<<4, 32>>>(500);
    cudaDeviceSynchronize();
}
