// corpus: entry void total(const float* a, float* c, int n)
// corpus: array a in 100
// corpus: array c inout 1
// corpus: number n 100
// corpus: expect bounds.host 8
void total(const float* a, float* c, int n) {
    for (int i = 0; i <= n; ++i)
        c[0] += a[i];
}
