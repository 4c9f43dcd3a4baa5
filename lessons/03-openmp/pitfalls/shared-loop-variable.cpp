// Wrong: j and k are declared outside the parallel loop, so all threads count with the same two.
#include <omp.h>

#include <cstddef>
#include <vector>

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
