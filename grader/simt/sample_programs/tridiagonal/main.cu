// tridiagonal: many small systems, one for each block, by parallel cyclic reduction. Planted:
// race.shared.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 128
#define SYSTEMS 12

#define CALL(f)                         \
    {                                   \
        if ((f) != cudaSuccess) {       \
            printf("FAILED: %s\n", #f); \
            exit(EXIT_FAILURE);         \
        }                               \
    }

__global__ void pcr(const float* a_d, const float* b_d, const float* c_d, const float* d_d,
                    float* x_d) {
    __shared__ float a[N], b[N], c[N], d[N];
    const int i = threadIdx.x, at = blockIdx.x * N + i;
    a[i] = a_d[at], b[i] = b_d[at], c[i] = c_d[at], d[i] = d_d[at];
    for (int delta = 1; delta < N; delta *= 2) {
        __syncthreads();
        float aNew = 0, bNew = b[i], cNew = 0, dNew = d[i];
        if (i >= delta) {
            const float k = a[i] / b[i - delta];
            aNew = -k * a[i - delta];
            bNew -= k * c[i - delta];
            dNew -= k * d[i - delta];
        }
        if (i + delta < N) {
            const float k = c[i] / b[i + delta];
            cNew = -k * c[i + delta];
            bNew -= k * a[i + delta];
            dNew -= k * d[i + delta];
        }
#ifndef PLANTED
        __syncthreads();
#endif
        a[i] = aNew, c[i] = cNew, d[i] = dNew;
        b[i] = bNew;  // planted: race.shared
    }
    x_d[at] = d[i] / b[i];
}

int main() {
    const int n = N * SYSTEMS;
    float *host = (float*)malloc(5 * n * sizeof(float)), *device;
    float *a = host, *b = host + n, *c = host + 2 * n, *d = host + 3 * n, *x = host + 4 * n;
    srand(18);
    for (int i = 0; i < n; ++i) {
        a[i] = i % N == 0 ? 0 : rand() % 100 / 100.0f;
        c[i] = i % N == N - 1 ? 0 : rand() % 100 / 100.0f;
        b[i] = 2.5f + rand() % 100 / 100.0f;
        d[i] = rand() % 100 / 10.0f - 5;
    }
    CALL(cudaMalloc((void**)&device, 5 * n * sizeof(float)));
    CALL(cudaMemcpy(device, host, 4 * n * sizeof(float), cudaMemcpyHostToDevice));
    pcr<<<SYSTEMS, N>>>(device, device + n, device + 2 * n, device + 3 * n, device + 4 * n);
    CALL(cudaGetLastError());
    CALL(cudaMemcpy(x, device + 4 * n, n * sizeof(float), cudaMemcpyDeviceToHost));
    CALL(cudaFree(device));
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        double residue = double(b[i]) * x[i] - d[i];
        if (i % N > 0) residue += double(a[i]) * x[i - 1];
        if (i % N < N - 1) residue += double(c[i]) * x[i + 1];
        worst = fmax(worst, fabs(residue));
    }
    free(host);
    printf(worst < 1e-4 ? "PASSED\n" : "FAILED: residue %g\n", worst);
    return !(worst < 1e-4);
}
