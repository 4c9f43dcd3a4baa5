// Alternative: a row of C is cleared, then grows by one row of B after the other.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = stride;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) c[i * step + j] = 0;
        for (int k = 0; k < n; k++) {
            for (int j = 0; j < n; j++) {
                c[i * step + j] += a[i * step + k] * b[k * step + j];
            }
        }
    }
}
