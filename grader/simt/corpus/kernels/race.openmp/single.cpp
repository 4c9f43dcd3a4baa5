// corpus: entry void total(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 1
// corpus: number n 64
// corpus: expect race.openmp 12 17
// Nothing orders the one thread that begins with 0 before the sums of the others: the critical
// section orders sums among each other only.
void total(const float* a, float* c, int n) {
#pragma omp parallel
    {
#pragma omp single nowait
        c[0] = 0;
        float sum = 0;
#pragma omp for nowait
        for (int i = 0; i < n; ++i) sum += a[i];
#pragma omp critical
        c[0] += sum;
    }
}
