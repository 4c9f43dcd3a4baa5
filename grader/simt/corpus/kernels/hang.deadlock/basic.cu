// corpus: entry void run(int* c)
// corpus: array c inout 1 int32
// corpus: ends launch_failed
// corpus: expect hang.deadlock 9
// A lock that nobody releases: the second block waits for ever.
__device__ int lock;

__global__ void enter(int* c) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    c[0] += 1;
}

void run(int* c) {
    enter<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
