// sub-matrices: a product by sub-matrices in shared memory; a matrix knows its stride, so that a
// part of it is a matrix, too. Planted: bounds.global.
#include <stdio.h>
#include <stdlib.h>

#define BLOCK_SIZE 16

/// Row-major: element (row, col) is elements[row * stride + col]. The stride counts elements.
typedef struct {
    int width;
    int height;
    int stride;
    float* elements;
} Matrix;

static void check(cudaError_t err, int line) {
    if (err == cudaSuccess) return;
    printf("FAILED: line %d: %s\n", line, cudaGetErrorString(err));
    exit(1);
}
#define CHECK(call) check((call), __LINE__)

__device__ float GetElement(const Matrix A, int row, int col) {
    return A.elements[row * A.stride + col];  // planted: bounds.global
}

__device__ void SetElement(Matrix A, int row, int col, float value) {
    A.elements[row * A.stride + col] = value;
}

__device__ Matrix GetSubMatrix(Matrix A, int row, int col) {
    Matrix Asub;
    Asub.width = BLOCK_SIZE;
    Asub.height = BLOCK_SIZE;
    Asub.stride = A.stride;
    Asub.elements = &A.elements[A.stride * BLOCK_SIZE * row + BLOCK_SIZE * col];
    return Asub;
}

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C) {
    Matrix Csub = GetSubMatrix(C, blockIdx.y, blockIdx.x);
    float Cvalue = 0;
    int row = threadIdx.y;
    int col = threadIdx.x;
    for (int m = 0; m < A.width / BLOCK_SIZE; ++m) {
        Matrix Asub = GetSubMatrix(A, blockIdx.y, m);
        Matrix Bsub = GetSubMatrix(B, m, blockIdx.x);
        __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
        __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
        As[row][col] = GetElement(Asub, row, col);
        Bs[row][col] = GetElement(Bsub, row, col);
        __syncthreads();
        for (int e = 0; e < BLOCK_SIZE; ++e) Cvalue += As[row][e] * Bs[e][col];
        __syncthreads();
    }
    SetElement(Csub, row, col, Cvalue);
}

/// A matrix in device memory with the elements of one of the host, its rows without a gap.
static Matrix to_device(const Matrix M) {
    Matrix d = M;
#ifdef PLANTED
    d.stride = M.width * sizeof(float);  // in bytes
#else
    d.stride = M.width;
#endif
    CHECK(cudaMalloc((void**)&d.elements, M.width * M.height * sizeof(float)));
    CHECK(cudaMemcpy2D(d.elements, M.width * sizeof(float), M.elements, M.stride * sizeof(float),
                       M.width * sizeof(float), M.height, cudaMemcpyHostToDevice));
    return d;
}

/// A matrix of the host whose rows are `stride` elements apart.
static Matrix on_host(int width, int height, int stride, int modulus) {
    Matrix M = {width, height, stride, (float*)malloc(stride * height * sizeof(float))};
    for (int i = 0; i < stride * height; ++i) M.elements[i] = (float)(i % modulus - modulus / 2);
    return M;
}

int main(void) {
    Matrix A = on_host(48, 64, 53, 11);
    Matrix B = on_host(80, 48, 80, 7);
    Matrix C = on_host(80, 64, 91, 3);
    Matrix d_A = to_device(A), d_B = to_device(B), d_C = to_device(C);
    dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
    dim3 dimGrid(B.width / dimBlock.x, A.height / dimBlock.y);
    MatMulKernel<<<dimGrid, dimBlock>>>(d_A, d_B, d_C);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy2D(C.elements, C.stride * sizeof(float), d_C.elements, C.width * sizeof(float),
                       C.width * sizeof(float), C.height, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_A.elements));
    CHECK(cudaFree(d_B.elements));
    CHECK(cudaFree(d_C.elements));

    int wrong = 0;
    long long weighted = 0;
    for (int row = 0; row < C.height; ++row)
        for (int col = 0; col < C.width; ++col) {
            int sum = 0;
            for (int e = 0; e < A.width; ++e)
                sum += (int)A.elements[row * A.stride + e] * (int)B.elements[e * B.stride + col];
            float got = C.elements[row * C.stride + col];
            if (got != (float)sum) ++wrong;
            weighted += (long long)got * (1 + row % 7 + col % 5);
        }
    printf("%d x %d x %d, weighted sum %lld\n", A.height, A.width, B.width, weighted);
    free(A.elements);
    free(B.elements);
    free(C.elements);
    printf(wrong == 0 ? "PASSED\n" : "FAILED\n");
    return wrong != 0;
}
