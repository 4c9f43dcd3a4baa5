// corpus: entry void number(float* c, int n)
// corpus: array c inout 64
// corpus: number n 32
// corpus: expect bounds.host 11
// The loop runs down, and begins one too late.
static double* doubles(float* c) {
    return reinterpret_cast<double*>(c);
}
void number(float* c, int n) {
    double* p = doubles(c);
    for (int i = n; i >= 0; --i) p[i] = i;
}
