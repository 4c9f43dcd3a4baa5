// corpus: entry void hand_over(float* c)
// corpus: array c inout 8
// A thread looks under a lock for what another one is to write there. The lock is free each time:
// the other one must have its turn all the same.
#include <omp.h>
#include <unistd.h>

#include <mutex>

void hand_over(float* c) {
    bool ready[4] = {};
    omp_lock_t lock;
    omp_nest_lock_t nest;
    std::mutex mutex;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) {
        c[0] = 1;
        omp_set_lock(&lock);
        ready[0] = true;
        omp_unset_lock(&lock);
        c[1] = 2;
        omp_set_nest_lock(&nest);
        ready[1] = true;
        omp_unset_nest_lock(&nest);
        c[2] = 3;
        mutex.lock();
        ready[2] = true;
        mutex.unlock();
        c[3] = 4;
#pragma omp critical
        ready[3] = true;
    } else {
        for (bool seen = false; !seen;) {
            omp_set_lock(&lock);
            seen = ready[0];
            omp_unset_lock(&lock);
        }
        for (bool seen = false; !seen;) {
            omp_set_nest_lock(&nest);
            seen = ready[1];
            omp_unset_nest_lock(&nest);
        }
        for (bool seen = false; !seen;) {
            const std::lock_guard guard(mutex);
            seen = ready[2];
        }
        for (bool seen = false; !seen;) {
            usleep(10);
#pragma omp critical
            seen = ready[3];
        }
        c[4] = c[0] + c[1] + c[2] + c[3];
    }
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
}
