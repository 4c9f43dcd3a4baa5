// corpus: entry void run(float* c)
// corpus: array c out 32
#include <stdlib.h>
void run(float* c) {
    float* device = (float*)malloc(128);
    for (int i = 0; i < 32; ++i) device[i] = 0;
    cudaMemcpy(c, device, 128, cudaMemcpyHostToDevice);
    free(device);
}
