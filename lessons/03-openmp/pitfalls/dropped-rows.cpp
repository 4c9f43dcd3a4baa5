// Wrong: every thread takes n / threads rows, so the last n mod threads rows are never computed.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
#pragma omp parallel num_threads(threads)
    {
        const int height = n / omp_get_num_threads();
        const int first = omp_get_thread_num() * height;
        for (int i = first; i < first + height; ++i) {
            for (int j = 0; j < n; ++j) c[i * step + j] = 0;
            for (int k = 0; k < n; ++k) {
                const float factor = a[i * step + k];
                for (int j = 0; j < n; ++j) c[i * step + j] += factor * b[k * step + j];
            }
        }
    }
}
