// corpus: entry void total(const float* a, float* c, int n)
// corpus: array a in 100
// corpus: array c out 1
// corpus: number n 100
void total(const float* a, float* c, int n) {
    float sum = 0, checked = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum += a[i];
#pragma omp parallel for schedule(dynamic, 7)
    for (int i = 0; i < n; ++i) {
#pragma omp critical
        checked += a[i];
    }
#pragma omp parallel
    {
#pragma omp single
        checked -= sum;
#pragma omp atomic
        checked += 1.0f;
    }
    c[0] = sum + checked;
}
