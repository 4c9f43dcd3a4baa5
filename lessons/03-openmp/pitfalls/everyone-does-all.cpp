// Wrong: the loop is inside a parallel region but is not divided, so every thread computes all rows.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
#pragma omp parallel num_threads(threads)
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
