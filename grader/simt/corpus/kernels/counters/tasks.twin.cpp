// corpus: entry void twice(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 64
// corpus: counter busiest_thread_accesses 128
void twice(const float* a, float* c) {
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < 64; ++i) c[i] = 2 * a[i];
}
