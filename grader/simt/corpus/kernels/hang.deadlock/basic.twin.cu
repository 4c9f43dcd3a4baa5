// corpus: entry void run(int* c)
// corpus: array c inout 1 int32
// The lock is released, and fences order what it protects.
__device__ int lock;

__global__ void enter(int* c) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    c[0] += 1;
    __threadfence();
    atomicExch(&lock, 0);
}

void run(int* c) {
    enter<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
