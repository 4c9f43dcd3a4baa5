// corpus: entry void sums(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// corpus: static
#include <omp.h>
/// c[i] is the sum of row i of a; each thread of a team has some of the rows.
void sums(const float* a, float* c, int n) {
#pragma omp parallel num_threads(2)
    {
        const long team = omp_get_num_threads();
        const long who = omp_get_thread_num();
        const int first = static_cast<int>(who * n / team);
        const int last = static_cast<int>((who + 1) * n / team);
        for (long i = first; i < last; ++i) {
            c[i] = 0;
            for (int k = 0; k < n; ++k) c[i] += a[i * n + k];
        }
    }
}
