// corpus: entry void total(const float* a, float* c, int n)
// corpus: array a in 100
// corpus: array c out 1
// corpus: number n 100
// corpus: expect race.openmp 9 9
void total(const float* a, float* c, int n) {
    float sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; ++i) sum += a[i];
    c[0] = sum;
}
