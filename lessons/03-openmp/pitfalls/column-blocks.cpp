// Pitfall: each thread takes a block of columns, and its edges lie in lines of its neighbours.
#include <omp.h>

#include <cstddef>
#include <vector>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = n;
#pragma omp parallel num_threads(threads)
    {
        const long long team = omp_get_num_threads(), who = omp_get_thread_num();
        const int first = static_cast<int>(who * n / team);
        const int last = static_cast<int>((who + 1) * n / team);
        for (int i = 0; i < n; ++i) {
            for (int j = first; j < last; ++j) c[i * step + j] = 0;
            for (int k = 0; k < n; ++k)
                for (int j = first; j < last; ++j)
                    c[i * step + j] += a[i * step + k] * b[k * step + j];
        }
    }
}

void column_sums(const float* x, float* sums, int rows, int columns, int threads) {
    const std::size_t step = static_cast<std::size_t>(columns);
    for (int j = 0; j < columns; ++j) sums[j] = 0;
#pragma omp parallel num_threads(threads)
    {
        const long long team = omp_get_num_threads();
        const long long who = omp_get_thread_num();
        const int first = static_cast<int>(who * rows / team);
        const int last = static_cast<int>((who + 1) * rows / team);
        std::vector<float> mine(step);
        for (int i = first; i < last; ++i)
            for (int j = 0; j < columns; ++j) mine[j] += x[i * step + j];
#pragma omp critical
        for (int j = 0; j < columns; ++j) sums[j] += mine[j];
    }
}
