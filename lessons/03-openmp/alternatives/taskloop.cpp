// Alternative: one thread makes tasks of rows, and the team works them off.
#include <omp.h>

#include <cstddef>
#include <vector>

/// Row i of C.
static void row(const float* a, const float* b, float* c, std::size_t n, std::size_t i) {
    float* sums = c + i * n;
    for (std::size_t j = 0; j < n; ++j) sums[j] = 0;
    for (std::size_t k = 0; k < n; ++k) {
        const float factor = a[i * n + k];
        for (std::size_t j = 0; j < n; ++j) sums[j] += factor * b[k * n + j];
    }
}

void matmul(const float* a, const float* b, float* c, int n, int threads) {
#pragma omp parallel num_threads(threads)
#pragma omp single
#pragma omp taskloop grainsize(4)
    for (int i = 0; i < n; ++i) row(a, b, c, n, i);
}

void column_sums(const float* x, float* sums, int rows, int columns, int threads) {
    const std::size_t step = columns;
    for (std::size_t j = 0; j < step; ++j) sums[j] = 0;
    const int pieces = (rows + 63) / 64;
#pragma omp parallel num_threads(threads)
#pragma omp single
#pragma omp taskloop grainsize(1)
    for (int piece = 0; piece < pieces; ++piece) {
        std::vector<float> mine(step);
        for (int i = piece * 64; i < piece * 64 + 64 && i < rows; ++i)
            for (std::size_t j = 0; j < step; ++j) mine[j] += x[i * step + j];
#pragma omp critical
        for (std::size_t j = 0; j < step; ++j) sums[j] += mine[j];
    }
}
