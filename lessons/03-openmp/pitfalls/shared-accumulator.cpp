// Wrong: sum is declared outside the parallel loop, so all threads add into one variable.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
    float sum = 0;
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
