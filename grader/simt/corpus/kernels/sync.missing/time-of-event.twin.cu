// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// To ask until there is an answer is a way to wait.
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
    while (cudaEventElapsedTime(&milliseconds, begin, end) == cudaErrorNotReady) {
    }
    std::printf("%d\n", milliseconds > 0);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}
