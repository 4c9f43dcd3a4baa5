// Alternative: the parts of all threads lie one behind the other in an array of the function.
#include <omp.h>

#include <cstddef>
#include <vector>

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

void column_sums(const float* x, float* sums, int rows, int columns, int threads) {
    // The host adds the parts up at the end.
    const std::size_t step = columns;
    std::vector<float> parts(step * threads);
    omp_set_num_threads(threads);
    int used = 1;
#pragma omp parallel default(none) shared(x, rows, step, parts, used)
    {
        const int team = omp_get_num_threads(), who = omp_get_thread_num();
        float* mine = &parts[step * who];
        const int share = rows / team, rest = rows % team;
        const int first = who * share + (who < rest ? who : rest);
        const int count = share + (who < rest);
        for (int i = first; i < first + count; ++i)
            for (std::size_t j = 0; j < step; ++j) mine[j] += x[i * step + j];
        if (who == 0) used = team;
    }
    for (std::size_t j = 0; j < step; ++j) {
        float sum = 0;
        for (int who = 0; who < used; ++who) sum += parts[step * who + j];
        sums[j] = sum;
    }
}
