// corpus: entry void twice(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 64
// corpus: expect memory.misaligned 12
// Vectors of 32 bytes that begin at odd multiples of 4.
typedef float Vector __attribute__((vector_size(32)));

void twice(const float* a, float* c, int n) {
    for (int i = 0; i < 5; ++i) c[i] = c[n - 5 + i] = 0;
    for (int i = 5; i + 8 <= n - 3; i += 8) {
        const Vector v = *reinterpret_cast<const Vector*>(a + i);
        for (int j = 0; j < 8; ++j) c[i + j] = 2 * v[j];
    }
}
