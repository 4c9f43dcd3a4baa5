// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A scan that looks back one tile, with fences on both sides.
__device__ volatile int status[8];
__device__ int sums[8];
__device__ unsigned order;

__global__ void scan(int* c) {
    const int tile = atomicAdd(&order, 1);
    int before = 0;
    if (tile > 0) {
        while (status[tile - 1] == 0) {
        }
        __threadfence();
        before = sums[tile - 1];
    }
    sums[tile] = before + tile;
    __threadfence();
    status[tile] = 1;
    if (tile == 7) c[0] = before + tile;
}

void run(int* c) {
    scan<<<8, 1>>>(c);
    cudaDeviceSynchronize();
}
