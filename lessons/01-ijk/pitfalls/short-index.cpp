// Wrong: the offset is kept in 16 bits; from 32,768 on it turns negative (n = 256 gets there).

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) {
                const short in_a = i * stride + k;
                const short in_b = k * stride + j;
                sum += a[in_a] * b[in_b];
            }
            const short in_c = i * stride + j;
            c[in_c] = sum;
        }
    }
}
