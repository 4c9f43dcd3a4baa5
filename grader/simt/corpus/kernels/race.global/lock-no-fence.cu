// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 11 11
// corpus: says Put __threadfence() between line 11 (the data) and line 12 (the flag)
// A lock as printed in books: no fence on either side.
__device__ int lock, total;

__global__ void add(int* c) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    total += blockIdx.x;
    atomicExch(&lock, 0);
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
