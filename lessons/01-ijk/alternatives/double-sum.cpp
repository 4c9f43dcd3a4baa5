// Alternative: sums in double precision, rounded once.
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (long long i = 0; i < n; ++i) {
        for (long long j = 0; j < n; ++j) {
            double sum = 0;
            for (long long k = 0; k < n; ++k) {
                sum += static_cast<double>(a[i * stride + k]) * b[k * stride + j];
            }
            c[i * stride + j] = static_cast<float>(sum);
        }
    }
}
