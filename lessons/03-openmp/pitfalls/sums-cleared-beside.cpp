// Wrong: the first thread clears the sums, and the loop that follows ends without a barrier.

#include <omp.h>

#include <cstddef>
#include <vector>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
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
#pragma omp parallel num_threads(threads)
    {
        if (omp_get_thread_num() == 0)
            for (int j = 0; j < columns; ++j) sums[j] = 0;
        std::vector<float> mine(step);
#pragma omp for nowait
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < columns; ++j) mine[j] += x[i * step + j];
#pragma omp critical
        for (int j = 0; j < columns; ++j) sums[j] += mine[j];
    }
}
