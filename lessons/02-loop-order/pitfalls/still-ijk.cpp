// Wrong order: the result is right, but the inner loop still walks down a column of B.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
