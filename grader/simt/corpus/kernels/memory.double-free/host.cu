// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.double-free 10
#include <stdlib.h>
void run(float* c) {
    float* device;
    cudaMalloc(&device, 128);
    cudaMemset(device, 0, 128);
    cudaMemcpy(c, device, 128, cudaMemcpyDeviceToDevice);
    free(device);
}
