// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 12 20
// A queue of many producers: a slot's flag is raised with no fence behind the item.
__device__ int items[8];
__device__ volatile int full[8];
__device__ unsigned tail;

__global__ void work(int* c) {
    if (blockIdx.x > 0) {
        const unsigned slot = atomicAdd(&tail, 1);
        items[slot] = blockIdx.x;
        full[slot] = 1;
    } else {
        int sum = 0;
        for (int slot = 0; slot < 8; ++slot) {
            while (!full[slot]) {
            }
            __threadfence();
            sum += items[slot];
        }
        c[0] = sum;
    }
}

void run(int* c) {
    work<<<9, 1>>>(c);
    cudaDeviceSynchronize();
}
