// corpus: entry void rounds(float* c, int n)
// corpus: array c inout 64
// corpus: number n 32
// corpus: expect race.openmp 10 12
// Without the barrier at its end, the first loop overlaps the second.
void rounds(float* c, int n) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < n; ++i) c[i] = 2 * i;
#pragma omp for
        for (int i = 0; i < n; ++i) c[n + i] = c[n - 1 - i];
    }
}
