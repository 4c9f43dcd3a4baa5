// corpus: entry void sum(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 2
// corpus: number n 64
// corpus: expect race.openmp 18 13
// The first thread clears the sum, and others may have added to it before: in one of two rounds at
// least, whatever the seed.
#include <omp.h>
void sum(const float* a, float* c, int n) {
    for (int round = 0; round < 2; ++round) {
#pragma omp parallel
        {
            if (omp_get_thread_num() == 0) c[round] = 0;
            float own = 0;
#pragma omp for nowait
            for (int i = 0; i < n; ++i) own += a[i];
#pragma omp critical
            { c[round] += own; }
        }
    }
}
