// corpus: entry void pass_on(float* c)
// corpus: array c inout 4
// corpus: expect race.openmp 16 10
// The two sections have nothing to do with each other: the other one may as well come first.
#include <omp.h>
void pass_on(float* c) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 1) {
            c[0] = 5;
#pragma omp critical
            c[1] = 1;
        } else {
#pragma omp critical
            c[2] = 2;
            c[3] = c[0];
        }
    }
}
