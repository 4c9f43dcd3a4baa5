// Wrong: every thread clears the common sums.
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
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < n; ++i) row(a, b, c, n, i);
}

void column_sums(const float* x, float* sums, int rows, int columns, int threads) {
    const std::size_t step = columns;
#pragma omp parallel num_threads(threads)
    {
        for (std::size_t j = 0; j < step; ++j) sums[j] = 0;
#pragma omp barrier
        std::vector<float> mine(step);
#pragma omp for nowait
        for (int i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < step; ++j) mine[j] += x[i * step + j];
#pragma omp critical
        for (std::size_t j = 0; j < step; ++j) sums[j] += mine[j];
    }
}
