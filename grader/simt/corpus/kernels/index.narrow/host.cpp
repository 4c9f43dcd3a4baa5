// corpus: entry void sums(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// corpus: static
// corpus: expect index.narrow 10
// corpus: says 32767
void sums(const float* a, float* c, int n) {
    short i = 0;
    while (i < n) {
        c[i] = 0;
        for (int k = 0; k < n; ++k) c[i] += a[i * n + k];
        ++i;
    }
}
