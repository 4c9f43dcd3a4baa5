// Wrong: a matrix of one element is taken for one without elements.
#include <omp.h>

#include <cstddef>
#include <vector>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    if (n < 2) return;
    const std::size_t step = static_cast<std::size_t>(n);
#pragma omp parallel num_threads(threads)
    {
        // The team may be smaller than asked for, so its real size divides the rows.
        const long long team = omp_get_num_threads();
        const long long who = omp_get_thread_num();
        const int first = static_cast<int>(who * n / team);
        const int last = static_cast<int>((who + 1) * n / team);
        for (int i = first; i < last; ++i) {
            float* c_row = c + i * step;
            for (int j = 0; j < n; ++j) c_row[j] = 0;
            for (int k = 0; k < n; ++k) {
                const float factor = a[i * step + k];
                const float* b_row = b + k * step;
                for (int j = 0; j < n; ++j) c_row[j] += factor * b_row[j];
            }
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
        // A thread adds up its rows in sums of its own, and adds these to the common ones once.
        std::vector<float> mine(step);
        for (int i = first; i < last; ++i)
            for (int j = 0; j < columns; ++j) mine[j] += x[i * step + j];
#pragma omp critical
        for (int j = 0; j < columns; ++j) sums[j] += mine[j];
    }
}
