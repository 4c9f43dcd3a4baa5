// corpus: entry void run(int* c)
// corpus: array c out 64 int32
// corpus: expect memory.uninitialised 12
// The text that the C library writes is shorter than what the kernel reads; so is the one that is
// copied from pinned memory.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
__global__ void letters(const char* text, int* c) {
    const int i = threadIdx.x;
    c[i] = text[i] + 1;
}
void run(int* c) {
    char *managed, *pinned, *device;
    cudaMallocManaged(&managed, 64);
    cudaMallocHost(&pinned, 64);
    cudaMalloc(&device, 64);
    std::snprintf(managed, 64, "%031d", 7);
    std::snprintf(pinned, 64, "%031d", 7);
    letters<<<1, 64>>>(managed, c);
    cudaMemcpy(device, pinned, 64, cudaMemcpyHostToDevice);
    letters<<<1, 64>>>(device, c);
    cudaDeviceSynchronize();
    cudaFree(managed);
    cudaFree(device);
    cudaFreeHost(pinned);
}
