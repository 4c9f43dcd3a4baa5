// Lesson 03: the product with a team of OpenMP threads.
//
// Task: C = A * B, row-major, n rows of n floats without gaps, computed by a team of `threads`
// threads. Any n from 0 and any number of threads from 1 must work, more threads than rows too. The
// starter is right, but one thread does everything.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::size_t step = static_cast<std::size_t>(n);
    // simtutor: begin student
    // Which rows belong to which of the threads? One thread does them all here.
    (void)threads;
    for (int i = 0; i < n; ++i) {
        float* c_row = c + i * step;
        for (int j = 0; j < n; ++j) c_row[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = a[i * step + k];
            const float* b_row = b + k * step;
            for (int j = 0; j < n; ++j) c_row[j] += factor * b_row[j];
        }
    }
    // simtutor: end
}
