// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 16 18
// A tile's state and its sum in two words, and no fence between.
__device__ unsigned long long tiles[8];
__device__ int sums[8];
__device__ unsigned order;

__global__ void scan(int* c) {
    const int tile = atomicAdd(&order, 1);
    int before = 0;
    for (int back = tile - 1; back >= 0; --back) {
        unsigned long long state;
        while (((state = atomicAdd(&tiles[back], 0ull)) >> 32) == 0) {
        }
        before += sums[back];
    }
    sums[tile] = tile;
    atomicExch(&tiles[tile], 1ull << 32 | tile);
    if (tile == 7) c[0] = before;
}

void run(int* c) {
    scan<<<8, 1>>>(c);
    cudaDeviceSynchronize();
}
