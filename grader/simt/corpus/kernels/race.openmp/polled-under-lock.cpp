// corpus: entry void hand_over(float* c)
// corpus: array c inout 4
// corpus: expect race.openmp 15 23
// The flag is set before the data: who finds it under the lock may come too early.
#include <omp.h>
void hand_over(float* c) {
    bool ready = false;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) {
        omp_set_lock(&lock);
        ready = true;
        omp_unset_lock(&lock);
        c[0] = 5;
    } else {
        bool seen = false;
        while (!seen) {
            omp_set_lock(&lock);
            seen = ready;
            omp_unset_lock(&lock);
        }
        c[1] = c[0];
    }
    omp_destroy_lock(&lock);
}
