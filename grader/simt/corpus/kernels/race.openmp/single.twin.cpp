// corpus: entry void total(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 1
// corpus: number n 64
// All threads wait behind the one that begins with 0.
void total(const float* a, float* c, int n) {
#pragma omp parallel
    {
#pragma omp single
        c[0] = 0;
        float sum = 0;
#pragma omp for nowait
        for (int i = 0; i < n; ++i) sum += a[i];
#pragma omp critical
        c[0] += sum;
    }
}
