// corpus: entry void sums(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// corpus: static
using Length = int;
using Grey = unsigned char;
void sums(const float* a, float* c, int n) {
    const Length length = n;
    for (int i = 0; i < length; ++i) {
        c[i] = 0;
        for (int k = 0; k < n; ++k) c[i] += a[i * n + k];
        const Grey grey = (i + n) / 3;
        c[i] += 0 * grey;
    }
}
