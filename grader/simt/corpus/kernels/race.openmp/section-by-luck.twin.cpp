// corpus: entry void pass_on(float* c)
// corpus: array c inout 8
// A lock that is taken before a barrier, and given back when the work is done, says that it is: the
// other thread cannot take it earlier. The second lock is found taken, which says the same.
#include <omp.h>
void pass_on(float* c) {
    omp_lock_t lock, other;
    omp_init_lock(&lock);
    omp_init_lock(&other);
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1) {
        omp_set_lock(&lock);
#pragma omp barrier
        c[0] = 5;
        omp_unset_lock(&lock);
        omp_set_lock(&other);
        c[1] = 6;
#pragma omp barrier
        c[2] = 7;
        omp_unset_lock(&other);
    } else {
#pragma omp barrier
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
        c[3] = c[0];
#pragma omp barrier
        const bool free = omp_test_lock(&other);
        if (!free) {
            omp_set_lock(&other);
            c[4] = c[2];
        }
        omp_unset_lock(&other);
    }
}
