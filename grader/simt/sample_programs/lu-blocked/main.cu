// lu-blocked: LU decomposition by tiles: the diagonal tile, its row and column, the rest. Planted:
// race.shared.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define B 16

#define CHECK_CUDA(err)                                                                \
    do {                                                                               \
        cudaError_t err_ = (err);                                                      \
        if (err_ != cudaSuccess) {                                                     \
            std::printf("FAILED: CUDA error %d at %s:%d\n", err_, __FILE__, __LINE__); \
            std::exit(1);                                                              \
        }                                                                              \
    } while (0)

__global__ void lud_diagonal(float* m, int n, int offset) {
    __shared__ float s[B][B];
    for (int i = 0; i < B; i++) s[i][threadIdx.x] = m[(offset + i) * n + offset + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < B - 1; i++) {
        if (threadIdx.x > i) {
            for (int j = 0; j < i; j++) s[threadIdx.x][i] -= s[threadIdx.x][j] * s[j][i];
            s[threadIdx.x][i] /= s[i][i];
        }
        __syncthreads();
        if (threadIdx.x > i)
            for (int j = 0; j < i + 1; j++)
                s[i + 1][threadIdx.x] -= s[i + 1][j] * s[j][threadIdx.x];
        __syncthreads();
    }
    for (int i = 0; i < B; i++) m[(offset + i) * n + offset + threadIdx.x] = s[i][threadIdx.x];
}

// The first half of the block's threads does a tile of the row, the second one of the column.
__global__ void lud_perimeter(float* m, int n, int offset) {
    __shared__ float dia[B][B], row[B][B], col[B][B];
    int lane = threadIdx.x % B;
    bool is_row = threadIdx.x < B;
    int away = offset + (blockIdx.x + 1) * B;
    for (int i = 0; i < B; i++) {
        if (is_row)
            row[i][lane] = m[(offset + i) * n + away + lane];
        else
            col[i][lane] = m[(away + i) * n + offset + lane];
    }
    for (int i = is_row ? 0 : 1; i < B; i += 2) dia[i][lane] = m[(offset + i) * n + offset + lane];
    __syncthreads();
    if (is_row) {
        for (int i = 1; i < B; i++)
            for (int j = 0; j < i; j++) row[i][lane] -= dia[i][j] * row[j][lane];
    } else {
        for (int i = 0; i < B; i++) {
            for (int j = 0; j < i; j++) col[lane][i] -= col[lane][j] * dia[j][i];
            col[lane][i] /= dia[i][i];
        }
    }
    __syncthreads();
    for (int i = 0; i < B; i++) {
        if (is_row)
            m[(offset + i) * n + away + lane] = row[i][lane];
        else
            m[(away + i) * n + offset + lane] = col[i][lane];
    }
}

__global__ void lud_internal(float* m, int n, int offset) {
    __shared__ float row[B][B], col[B][B];
    int global_row = offset + (blockIdx.y + 1) * B, global_col = offset + (blockIdx.x + 1) * B;
    row[threadIdx.y][threadIdx.x] = m[(offset + threadIdx.y) * n + global_col + threadIdx.x];
    col[threadIdx.y][threadIdx.x] = m[(global_row + threadIdx.y) * n + offset + threadIdx.x];
#ifndef PLANTED
    __syncthreads();
#endif
    float sum = 0;
    for (int i = 0; i < B; i++)
        sum += col[threadIdx.y][i] * row[i][threadIdx.x];  // planted: race.shared
    m[(global_row + threadIdx.y) * n + global_col + threadIdx.x] -= sum;
}

int main() {
    const int n = 96;
    std::vector<float> a(n * n), lu(n * n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] = (i == j ? n : 0) + float((i * 31 + j * 17) % 13) / 13;
    float* d;
    CHECK_CUDA(cudaMalloc(&d, n * n * sizeof(float)));
    CHECK_CUDA(cudaMemcpy(d, a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
    int i = 0;
    for (; i < n - B; i += B) {
        int left = (n - i) / B - 1;
        lud_diagonal<<<1, B>>>(d, n, i);
        lud_perimeter<<<left, 2 * B>>>(d, n, i);
        lud_internal<<<dim3(left, left), dim3(B, B)>>>(d, n, i);
    }
    lud_diagonal<<<1, B>>>(d, n, i);
    CHECK_CUDA(cudaGetLastError());
    CHECK_CUDA(cudaMemcpy(lu.data(), d, n * n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK_CUDA(cudaFree(d));

    double worst = 0;  // of L * U against the matrix
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            double sum = 0;
            for (int k = 0; k <= r && k <= c; k++)
                sum += (k == r ? 1.0 : lu[r * n + k]) * lu[k * n + c];
            worst = std::fmax(worst, std::fabs(sum - a[r * n + c]));
        }
    if (!(worst < 1e-3)) {
        std::printf("FAILED: off by %g\n", worst);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
