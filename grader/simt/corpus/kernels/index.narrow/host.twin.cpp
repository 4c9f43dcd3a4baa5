// corpus: entry void sums(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 8
// corpus: number n 8
// corpus: static
void sums(const float* a, float* c, int n) {
    const int part = n < 4 ? n : 4, size = 8;
    for (short first = 0; first < size; first += 4) {
        for (short i = 0; i < part; ++i) {
            c[first + i] = 0;
            for (int k = 0; k < n; ++k) c[first + i] += a[(first + i) * n + k];
        }
    }
}
