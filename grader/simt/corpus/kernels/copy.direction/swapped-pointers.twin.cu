// corpus: entry void run(float* c)
// corpus: array c out 32
#include <stdlib.h>
void run(float* c) {
    float* host = (float*)malloc(128);
    cudaMemset(c, 0, 128);
    cudaMemcpyAsync(host, c, 128, cudaMemcpyDeviceToHost, 0);
    cudaGetLastError();
    free(host);
}
