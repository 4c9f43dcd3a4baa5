// bandwidth: copies pageable and pinned memory and times them with events. Planted: api.error.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Convenience function for checking CUDA runtime API results.
inline cudaError_t checkCuda(cudaError_t result)
{
    if (result != cudaSuccess) {
        printf("CUDA Runtime Error: %s\nFAILED\n", cudaGetErrorString(result));
        exit(1);
    }
    return result;
}

bool profileCopies(float *h_a, float *h_b, float *d, unsigned int n, const char *desc)
{
    const unsigned int bytes = n * sizeof(float);
    float up = -1, down = -1;
    cudaEvent_t startEvent, stopEvent;
    checkCuda(cudaEventCreate(&startEvent));
    checkCuda(cudaEventCreate(&stopEvent));

    checkCuda(cudaEventRecord(startEvent, 0));
    checkCuda(cudaMemcpy(d, h_a, bytes, cudaMemcpyHostToDevice));
    checkCuda(cudaEventRecord(stopEvent, 0));
    checkCuda(cudaEventSynchronize(stopEvent));
    checkCuda(cudaEventElapsedTime(&up, startEvent, stopEvent));

    checkCuda(cudaEventDestroy(stopEvent));
    checkCuda(cudaEventCreate(&stopEvent));
    checkCuda(cudaEventRecord(startEvent, 0));
    checkCuda(cudaMemcpy(h_b, d, bytes, cudaMemcpyDeviceToHost));
#ifndef PLANTED
    checkCuda(cudaEventRecord(stopEvent, 0));
#endif
    checkCuda(cudaEventSynchronize(stopEvent));
    checkCuda(cudaEventElapsedTime(&down, startEvent, stopEvent));  // planted: api.error

    bool same = memcmp(h_a, h_b, bytes) == 0;
    printf("%s: %s\n", desc, same ? "the copy is the original" : "the copy differs");
    checkCuda(cudaEventDestroy(startEvent));
    checkCuda(cudaEventDestroy(stopEvent));
    return same && up > 0 && down > 0;
}

int main()
{
    const unsigned int nElements = 64 * 1024;
    const unsigned int bytes = nElements * sizeof(float);
    float *h_aPageable, *h_bPageable, *h_aPinned, *h_bPinned, *d_a;
    h_aPageable = (float *)malloc(bytes);
    h_bPageable = (float *)malloc(bytes);
    checkCuda(cudaMallocHost((void **)&h_aPinned, bytes));
    checkCuda(cudaMallocHost((void **)&h_bPinned, bytes));
    checkCuda(cudaMalloc((void **)&d_a, bytes));
    for (unsigned i = 0; i < nElements; ++i) h_aPageable[i] = i;
    memcpy(h_aPinned, h_aPageable, bytes);
    memset(h_bPageable, 0, bytes);
    memset(h_bPinned, 0, bytes);

    bool good = profileCopies(h_aPageable, h_bPageable, d_a, nElements, "Pageable");
    good = profileCopies(h_aPinned, h_bPinned, d_a, nElements, "Pinned") && good;

    checkCuda(cudaFree(d_a));
    checkCuda(cudaFreeHost(h_aPinned));
    checkCuda(cudaFreeHost(h_bPinned));
    free(h_aPageable);
    free(h_bPageable);
    printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
