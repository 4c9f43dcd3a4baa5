// corpus: entry void largest(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 1
// corpus: number n 64
void largest(const float* a, float* c, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
        const float x = a[i];
#pragma omp critical
        if (x > c[0]) c[0] = x;
    }
}
