// corpus: entry void largest(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 1
// corpus: number n 64
// corpus: expect race.openmp 10 12
// The test stands outside of the critical section.
void largest(const float* a, float* c, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
        if (a[i] > c[0]) {
#pragma omp critical
            c[0] = a[i];
        }
}
