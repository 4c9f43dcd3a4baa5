// Slow: the order ikj, but each element of B that is loaded serves one row of C.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = a[i * step + k];
            for (int j = 0; j < n; ++j) c[i * step + j] += factor * b[k * step + j];
        }
    }
}
