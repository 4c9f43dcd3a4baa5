// Wrong: rows without gaps have a path of their own, and it walks along the rows of B.
#include <cstddef>

static void dense(const float* a, const float* b, float* c, std::size_t n) {
    for (std::size_t e = 0; e < n * n; ++e) {
        const float* a_row = a + e / n * n;
        const float* b_row = b + e % n * n;
        float sum = 0;
        for (std::size_t k = 0; k < n; ++k) sum += a_row[k] * b_row[k];
        c[e] = sum;
    }
}

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    if (stride == n) return dense(a, b, c, n);
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
