// vector-add: the first program of every course. Planted: bounds.global.
#include <stdio.h>
#include <stdlib.h>

__global__ void vectorAdd(const float* A, const float* B, float* C, int numElements) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
#ifdef PLANTED
    if (i <= numElements)
#else
    if (i < numElements)
#endif
        C[i] = A[i] + B[i];  // planted: bounds.global
}

static void fail_if(cudaError_t err, const char* what) {
    if (err == cudaSuccess) return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(err));
    printf("FAILED\n");
    exit(EXIT_FAILURE);
}

int main(void) {
    int numElements = 5000;
    size_t size = numElements * sizeof(float);
    float *h_A = (float*)malloc(size), *h_B = (float*)malloc(size), *h_C = (float*)malloc(size);
    float *d_A = NULL, *d_B = NULL, *d_C = NULL;

    for (int i = 0; i < numElements; ++i) {
        h_A[i] = rand() / (float)RAND_MAX;
        h_B[i] = rand() / (float)RAND_MAX;
    }
    fail_if(cudaMalloc((void**)&d_A, size), "first input");
    fail_if(cudaMalloc((void**)&d_B, size), "second input");
    fail_if(cudaMalloc((void**)&d_C, size), "output");
    fail_if(cudaMemcpy(d_A, h_A, size, cudaMemcpyHostToDevice), "copy of the first input");
    fail_if(cudaMemcpy(d_B, h_B, size, cudaMemcpyHostToDevice), "copy of the second input");

    int threadsPerBlock = 256;
    int blocksPerGrid = (numElements + threadsPerBlock - 1) / threadsPerBlock;
    vectorAdd<<<blocksPerGrid, threadsPerBlock>>>(d_A, d_B, d_C, numElements);
    fail_if(cudaGetLastError(), "launch");
    fail_if(cudaMemcpy(h_C, d_C, size, cudaMemcpyDeviceToHost), "copy of the result");

    for (int i = 0; i < numElements; ++i)
        if (h_C[i] != h_A[i] + h_B[i]) {
            printf("FAILED: element %d\n", i);
            return 1;
        }
    fail_if(cudaFree(d_A), "free");
    fail_if(cudaFree(d_B), "free");
    fail_if(cudaFree(d_C), "free");
    free(h_A);
    free(h_B);
    free(h_C);
    printf("PASSED\n");
    return 0;
}
