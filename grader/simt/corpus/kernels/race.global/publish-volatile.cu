// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 11 18
// corpus: says Put __threadfence() between line 11 (the data) and line 12 (the flag)
// Eight numbers and a volatile flag, with a fence on the reader's side only.
__device__ volatile int ready;
__device__ int numbers[8];

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        for (int i = 0; i < 8; ++i) numbers[i] = i;
        ready = 1;
    } else {
        while (ready == 0) {
        }
        __threadfence();
        int sum = 0;
        for (int i = 0; i < 8; ++i) sum += numbers[i];
        c[0] = sum;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
