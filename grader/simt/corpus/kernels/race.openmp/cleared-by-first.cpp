// corpus: entry void sum(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 1
// corpus: number n 64
// corpus: expect race.openmp 16 11
// The first thread clears the sum, and others may have added to it before.
#include <omp.h>
void sum(const float* a, float* c, int n) {
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) c[0] = 0;
        float own = 0;
#pragma omp for nowait
        for (int i = 0; i < n; ++i) own += a[i];
#pragma omp critical
        { c[0] += own; }
    }
}
