// Alternative: each thread takes a contiguous share, the first ones a row more.
#include <omp.h>

#include <cstddef>

/// Row i of C.
static void row(const float* a, const float* b, float* c, std::size_t n, std::size_t i) {
    float* sums = c + i * n;
    for (std::size_t j = 0; j < n; ++j) sums[j] = 0;
    for (std::size_t k = 0; k < n; ++k) {
        const float factor = a[i * n + k];
        for (std::size_t j = 0; j < n; ++j) sums[j] += factor * b[k * n + j];
    }
}

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    omp_set_num_threads(threads);
#pragma omp parallel default(none) shared(a, b, c, n)
    {
        const int team = omp_get_num_threads(), who = omp_get_thread_num();
        const int share = n / team, rest = n % team;
        const int first = who * share + (who < rest ? who : rest);
        const int count = share + (who < rest);
        for (int i = 0; i < count; ++i) row(a, b, c, n, first + i);
    }
}
