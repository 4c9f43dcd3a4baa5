// corpus: entry int add(int* c)
// corpus: array c inout 64 int32
// Tasks add atomically, or to what belongs to their thread: no two of them run at once there.
#include <omp.h>

static thread_local int seen;

static void note(int i) {
    int local[4] = {i, i, i, i};
    for (int& one : local) one += i;
    seen += local[i % 4];
}

int add(int* c) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 8; ++i) {
#pragma omp task
        {
#pragma omp atomic
            c[0] += i;
            note(i);
            c[1 + omp_get_thread_num()] += i;
        }
    }
    return c[0];
}
