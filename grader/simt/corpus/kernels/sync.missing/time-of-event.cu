// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect sync.missing 20
// Nothing waits for the device before the time is asked for, and the error is not looked at.
#include <cstdio>

__global__ void copy(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

void run(const float* a, float* c) {
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    copy<<<1, 256>>>(a, c);
    cudaEventRecord(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    std::printf("%d\n", milliseconds > 0);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}
