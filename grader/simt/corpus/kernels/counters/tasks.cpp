// corpus: entry void twice(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 64
// corpus: counter busiest_thread_accesses 32
// The tasks of one thread: each is counted as a thread, for any could have run it. A task has 16
// loads and 16 stores.
void twice(const float* a, float* c) {
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int first = 0; first < 64; first += 16) {
#pragma omp task firstprivate(first)
        for (int i = first; i < first + 16; ++i) c[i] = 2 * a[i];
    }
}
