// gemver: vectors times a matrix and its transpose, PolyBench's way of naming. Planted:
// launch.invalid.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 160
#define DIM_THREAD_BLOCK_X 64
typedef double DATA_TYPE;

static void gpu_assert(cudaError_t code) {
    if (code == cudaSuccess) return;
    printf("FAILED: %s\n", cudaGetErrorString(code));
    exit(1);
}

static void* to_gpu(const void* host, size_t bytes) {
    void* p = NULL;
    gpu_assert(cudaMalloc(&p, bytes));
    gpu_assert(cudaMemcpy(p, host, bytes, cudaMemcpyHostToDevice));
    return p;
}

__global__ void gemver_kernel1(int n, DATA_TYPE* a, DATA_TYPE* u1, DATA_TYPE* v1, DATA_TYPE* u2,
                               DATA_TYPE* v2) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) a[i * N + j] += u1[i] * v1[j] + u2[i] * v2[j];
}

__global__ void gemver_kernel2(int n, DATA_TYPE beta, DATA_TYPE* a, DATA_TYPE* x, DATA_TYPE* y,
                               DATA_TYPE* z) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int j = 0; j < n; j++) x[i] += beta * a[j * N + i] * y[j];
    x[i] += z[i];
}

__global__ void gemver_kernel3(int n, DATA_TYPE alpha, DATA_TYPE* a, DATA_TYPE* x, DATA_TYPE* w) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int j = 0; j < n; j++) w[i] += alpha * a[i * N + j] * x[j];
}

static DATA_TYPE A[N][N], u1[N], v1[N], u2[N], v2[N], x[N], y[N], z[N], w[N], w_gpu[N];

int main(void) {
    const DATA_TYPE alpha = 1.5, beta = 1.2;
    for (int i = 0; i < N; i++) {
        u1[i] = i, u2[i] = (i + 1) / (double)N / 2, v1[i] = (i + 1) / (double)N / 4;
        v2[i] = (i + 1) / (double)N / 6, y[i] = (i + 1) / (double)N / 8,
        z[i] = (i + 1) / (double)N / 9;
        for (int j = 0; j < N; j++) A[i][j] = (double)(i * j % N) / N;
    }
    DATA_TYPE *a = (DATA_TYPE*)to_gpu(A, sizeof A), *gu1 = (DATA_TYPE*)to_gpu(u1, sizeof u1);
    DATA_TYPE *gv1 = (DATA_TYPE*)to_gpu(v1, sizeof v1), *gu2 = (DATA_TYPE*)to_gpu(u2, sizeof u2);
    DATA_TYPE *gv2 = (DATA_TYPE*)to_gpu(v2, sizeof v2), *gx = (DATA_TYPE*)to_gpu(x, sizeof x);
    DATA_TYPE *gy = (DATA_TYPE*)to_gpu(y, sizeof y), *gz = (DATA_TYPE*)to_gpu(z, sizeof z);
    DATA_TYPE* gw = (DATA_TYPE*)to_gpu(w, sizeof w);

    dim3 block1(32, 8), block2(DIM_THREAD_BLOCK_X, 1);
    dim3 grid1((N + 31) / 32, (N + 7) / 8),
        grid2((N + DIM_THREAD_BLOCK_X - 1) / DIM_THREAD_BLOCK_X, 1);
    gemver_kernel1<<<grid1, block1>>>(N, a, gu1, gv1, gu2, gv2);
#ifdef PLANTED
    block2.x *= 32;
#endif
    gemver_kernel2<<<grid2, block2>>>(N, beta, a, gx, gy, gz);  // planted: launch.invalid
    gpu_assert(cudaGetLastError());
    gemver_kernel3<<<grid2, block2>>>(N, alpha, a, gx, gw);
    gpu_assert(cudaGetLastError());
    gpu_assert(cudaMemcpy(w_gpu, gw, sizeof w_gpu, cudaMemcpyDeviceToHost));
    DATA_TYPE* all[] = {a, gu1, gv1, gu2, gv2, gx, gy, gz, gw};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) gpu_assert(cudaFree(all[k]));

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) x[i] += beta * A[j][i] * y[j];
        x[i] += z[i];
    }
    int fails = 0;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) w[i] += alpha * A[i][j] * x[j];
        if (!(fabs(w[i] - w_gpu[i]) <= 1e-9 * fabs(w[i]))) fails++;
    }
    printf("%s\n", fails ? "FAILED" : "PASSED");
    return fails != 0;
}
