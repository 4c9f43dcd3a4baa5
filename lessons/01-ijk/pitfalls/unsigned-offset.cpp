// Wrong: row * step is computed in unsigned, which ends at 2^32 - 1.

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const unsigned step = stride;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
