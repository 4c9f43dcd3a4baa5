// Wrong: j and k are declared outside the parallel loop, so all threads count with the same two.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
    int i, j, k;
#pragma omp parallel for num_threads(threads) schedule(static)
    for (i = 0; i < n; ++i) {
        for (j = 0; j < n; ++j) c[i * step + j] = 0;
        for (k = 0; k < n; ++k) {
            for (j = 0; j < n; ++j) c[i * step + j] += a[i * step + k] * b[k * step + j];
        }
    }
}
