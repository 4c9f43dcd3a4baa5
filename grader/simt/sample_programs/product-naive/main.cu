// product-naive: the product of square matrices, a thread for each element. Planted: bounds.global.
#include <stdio.h>
#include <stdlib.h>

#define BLOCK_WIDTH 16

static void check(cudaError_t err, int line) {
    if (err == cudaSuccess) return;
    printf("FAILED: line %d: %s\n", line, cudaGetErrorString(err));
    exit(EXIT_FAILURE);
}
#define CHECK(call) check((call), __LINE__)

__global__ void MatrixMulKernel(const float* d_M, const float* d_N, float* d_P, int Width) {
    int Row = blockIdx.y * blockDim.y + threadIdx.y;
    int Col = blockIdx.x * blockDim.x + threadIdx.x;
#ifndef PLANTED
    if (Row >= Width || Col >= Width) return;
#endif
    float Pvalue = 0;
    for (int k = 0; k < Width; ++k)
        Pvalue += d_M[Row * Width + k] * d_N[k * Width + Col];  // planted: bounds.global
    d_P[Row * Width + Col] = Pvalue;
}

int main(void) {
    const int Width = 75;
    const size_t size = Width * Width * sizeof(float);
    float *M = (float*)malloc(size), *N = (float*)malloc(size), *P = (float*)malloc(size);
    for (int i = 0; i < Width * Width; ++i) {
        M[i] = (float)(i % 13 - 6);
        N[i] = (float)(i % 17 - 5);
    }
    float *d_M, *d_N, *d_P;
    CHECK(cudaMalloc((void**)&d_M, size));
    CHECK(cudaMalloc((void**)&d_N, size));
    CHECK(cudaMalloc((void**)&d_P, size));
    CHECK(cudaMemcpy(d_M, M, size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_N, N, size, cudaMemcpyHostToDevice));

    int NumBlocks = (Width + BLOCK_WIDTH - 1) / BLOCK_WIDTH;
    dim3 dimGrid(NumBlocks, NumBlocks);
    dim3 dimBlock(BLOCK_WIDTH, BLOCK_WIDTH);
    MatrixMulKernel<<<dimGrid, dimBlock>>>(d_M, d_N, d_P, Width);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(P, d_P, size, cudaMemcpyDeviceToHost));

    // Whole numbers below 2^24: float is exact.
    int wrong = 0;
    long long weighted = 0;
    for (int row = 0; row < Width; ++row)
        for (int col = 0; col < Width; ++col) {
            int sum = 0;
            for (int k = 0; k < Width; ++k)
                sum += (int)M[row * Width + k] * (int)N[k * Width + col];
            if (P[row * Width + col] != (float)sum) ++wrong;
            weighted += (long long)P[row * Width + col] * (row % 7 + col % 5);
        }
    printf("%d x %d, weighted sum %lld\n", Width, Width, weighted);
    CHECK(cudaFree(d_M));
    CHECK(cudaFree(d_N));
    CHECK(cudaFree(d_P));
    free(M);
    free(N);
    free(P);
    printf(wrong == 0 ? "PASSED\n" : "FAILED\n");
    return wrong != 0;
}
