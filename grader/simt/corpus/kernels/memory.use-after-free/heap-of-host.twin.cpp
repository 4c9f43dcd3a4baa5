// corpus: entry void reverse(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 64
void reverse(const float* a, float* c, int n) {
    float* const kept = new float[n];
    for (int i = 0; i < n; ++i) kept[i] = a[n - 1 - i];
    for (int i = 0; i < n; ++i) c[i] = kept[i];
    delete[] kept;
}
