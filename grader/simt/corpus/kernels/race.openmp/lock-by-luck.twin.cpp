// corpus: entry void pass_on(float* c)
// corpus: array c inout 4
// What the second thread has written before its section, the first one reads after it has seen the
// flag, which is written and read under the lock.
#include <omp.h>
void pass_on(float* c) {
    int ready = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 1) {
            c[0] = 5;
#pragma omp critical
            ready = 1;
        } else {
            for (int seen = 0; !seen;) {
#pragma omp critical
                seen = ready;
            }
            c[3] = c[0];
        }
    }
}
