// correlation: means, deviations and the correlation matrix of columns. Planted: race.same-value.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define M 48 /* columns */
#define N 64 /* rows */
#define CHECK(c)                    \
    if ((c) != cudaSuccess) {       \
        printf("FAILED: %s\n", #c); \
        exit(1);                    \
    }

__global__ void mean_kernel(float* mean, const float* data) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < M) {
        mean[j] = 0;
        for (int i = 0; i < N; i++) mean[j] += data[i * M + j];
        mean[j] /= N;
    }
}

__global__ void std_kernel(const float* mean, float* stddev, const float* data) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < M) {
        float sum = 0;
        for (int i = 0; i < N; i++)
            sum += (data[i * M + j] - mean[j]) * (data[i * M + j] - mean[j]);
        sum = sqrtf(sum / N);
        stddev[j] = sum <= 0.005f ? 1.0f : sum;
    }
}

__global__ void reduce_kernel(const float* mean, const float* stddev, float* data) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < N && j < M)
        data[i * M + j] = (data[i * M + j] - mean[j]) / (sqrtf((float)N) * stddev[j]);
}

__global__ void corr_kernel(float* corr, const float* data) {
    int j1 = blockIdx.x * blockDim.x + threadIdx.x;
    if (j1 >= M) return;
#ifdef PLANTED
    for (int j2 = 0; j2 < M; j2++) {  // each pair twice
#else
    for (int j2 = j1; j2 < M; j2++) {
#endif
        float sum = 0;
        for (int i = 0; i < N; i++) sum += data[i * M + j1] * data[i * M + j2];
        corr[j1 * M + j2] = sum;
        corr[j2 * M + j1] = sum;  // planted: race.same-value
    }
}

int main(void) {
    float data[N][M], corr[M][M], *d_data, *d_mean, *d_stddev, *d_corr;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) data[i][j] = (float)((i * j + 3 * i) % 23) / 7 + 0.3f * (i % 5);
    CHECK(cudaMalloc((void**)&d_data, sizeof data));
    CHECK(cudaMalloc((void**)&d_mean, M * sizeof(float)));
    CHECK(cudaMalloc((void**)&d_stddev, M * sizeof(float)));
    CHECK(cudaMalloc((void**)&d_corr, sizeof corr));
    CHECK(cudaMemcpy(d_data, data, sizeof data, cudaMemcpyHostToDevice));
    mean_kernel<<<2, 32>>>(d_mean, d_data);
    std_kernel<<<2, 32>>>(d_mean, d_stddev, d_data);
    reduce_kernel<<<dim3(2, N / 8), dim3(32, 8)>>>(d_mean, d_stddev, d_data);
    corr_kernel<<<2, 32>>>(d_corr, d_data);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(corr, d_corr, sizeof corr, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_data));
    CHECK(cudaFree(d_mean));
    CHECK(cudaFree(d_stddev));
    CHECK(cudaFree(d_corr));

    int wrong = 0;
    for (int a = 0; a < M; a++)
        for (int b = 0; b < M; b++) {
            double ma = 0, mb = 0, sa = 0, sb = 0, sab = 0;
            for (int i = 0; i < N; i++) ma += data[i][a], mb += data[i][b];
            ma /= N, mb /= N;
            for (int i = 0; i < N; i++) {
                sa += (data[i][a] - ma) * (data[i][a] - ma);
                sb += (data[i][b] - mb) * (data[i][b] - mb);
                sab += (data[i][a] - ma) * (data[i][b] - mb);
            }
            if (!(fabs(sab / sqrt(sa * sb) - corr[a][b]) < 1e-3)) wrong++;
        }
    printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
    return wrong != 0;
}
