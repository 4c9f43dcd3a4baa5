// corpus: entry void pass_on(float* c)
// corpus: array c inout 4
// corpus: expect race.openmp 18 12
// What is written under a lock is read without one, after a section that may as well come first.
#include <omp.h>
void pass_on(float* c) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1) {
        omp_set_lock(&lock);
        c[0] = 5;
        omp_unset_lock(&lock);
    } else {
        omp_set_lock(&lock);
        c[1] = 2;
        omp_unset_lock(&lock);
        c[3] = c[0];
    }
}
