// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 11 20
// A queue whose consumer reads the item with no fence.
__device__ int items[16];
__device__ unsigned tail;

__global__ void work(int* c) {
    if (blockIdx.x == 0) {
        for (int i = 0; i < 16; ++i) {
            items[i] = i;
            __threadfence();
            atomicAdd(&tail, 1);
        }
    } else {
        int sum = 0;
        for (unsigned i = 0; i < 16; ++i) {
            while (atomicAdd(&tail, 0) <= i) {
            }
            sum += items[i];
        }
        c[0] = sum;
    }
}

void run(int* c) {
    work<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
