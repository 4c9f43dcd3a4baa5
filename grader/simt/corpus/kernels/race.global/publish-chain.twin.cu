// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The middle block fences between reading the first flag and raising the second.
__device__ volatile int first, second;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        __threadfence();
        first = 1;
    } else if (blockIdx.x == 1) {
        while (first == 0) {
        }
        __threadfence();
        second = 1;
    } else {
        while (second == 0) {
        }
        __threadfence();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<3, 1>>>(c);
    cudaDeviceSynchronize();
}
