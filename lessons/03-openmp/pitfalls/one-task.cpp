// Pitfall: the whole product is one task.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
#pragma omp parallel num_threads(threads)
#pragma omp single
#pragma omp task
    for (int i = 0; i < n; ++i) {
        float* c_row = c + i * step;
        for (int j = 0; j < n; ++j) c_row[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = a[i * step + k];
            const float* b_row = b + k * step;
            for (int j = 0; j < n; ++j) c_row[j] += factor * b_row[j];
        }
    }
}
