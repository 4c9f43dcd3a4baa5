// Slow: the threads take every team-th column, so they all write into the same cache lines.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
#pragma omp parallel num_threads(threads)
    {
        const int team = omp_get_num_threads();
        const int who = omp_get_thread_num();
        for (int i = 0; i < n; ++i) {
            for (int j = who; j < n; j += team) c[i * step + j] = 0;
            for (int k = 0; k < n; ++k) {
                const float factor = a[i * step + k];
                for (int j = who; j < n; j += team) c[i * step + j] += factor * b[k * step + j];
            }
        }
    }
}
