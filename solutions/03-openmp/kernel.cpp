// Lesson 03: the product with a team of OpenMP threads.
//
// Task: C = A * B, row-major, n rows of n floats without gaps, computed by a team of `threads`
// threads. Any n from 0 and any number of threads from 1 must work, more threads than rows too.
// Begin with your loops of lesson 02: they are right, but one thread does everything.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    // simtutor: begin student
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
    // simtutor: instead
    //| // TODO: put your loops of lesson 02 here. Which rows belong to which of the threads?
    // simtutor: end
}
