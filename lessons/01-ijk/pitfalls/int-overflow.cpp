// Wrong: row * stride is computed in int, which ends at 2^31 - 1.

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * stride + k] * b[k * stride + j];
            c[i * stride + j] = sum;
        }
    }
}
