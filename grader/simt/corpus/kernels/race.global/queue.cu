// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 11 20
// A queue whose producer moves the tail with no fence behind the item.
__device__ int items[16];
__device__ unsigned tail;

__global__ void work(int* c) {
    if (blockIdx.x == 0) {
        for (int i = 0; i < 16; ++i) {
            items[i] = i;
            atomicAdd(&tail, 1);
        }
    } else {
        int sum = 0;
        for (unsigned i = 0; i < 16; ++i) {
            while (atomicAdd(&tail, 0) <= i) {
            }
            __threadfence();
            sum += items[i];
        }
        c[0] = sum;
    }
}

void run(int* c) {
    work<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
