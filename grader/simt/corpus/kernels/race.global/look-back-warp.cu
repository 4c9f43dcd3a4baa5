// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 15 23
// A warp looks back over 32 tiles; each lane polls one, and the tile's own sum has no fence.
__device__ volatile int status[64];
__device__ int sums[64];
__device__ unsigned order;

__global__ void scan(int* c) {
    const unsigned lane = threadIdx.x;
    int tile = 0;
    if (lane == 0) tile = atomicAdd(&order, 1);
    tile = __shfl_sync(0xffffffffu, tile, 0);
    if (lane == 0) {
        sums[tile] = tile;
        status[tile] = 1;
    }
    int found = 0;
    for (int back = tile - 1 - (int)lane; back >= 0; back -= 32) {
        while (status[back] == 0) {
        }
        __threadfence();
        found += sums[back];
    }
    for (int step = 16; step > 0; step /= 2) found += __shfl_down_sync(0xffffffffu, found, step);
    if (lane == 0 && tile == 39) c[0] = found;
}

void run(int* c) {
    scan<<<40, 32>>>(c);
    cudaDeviceSynchronize();
}
