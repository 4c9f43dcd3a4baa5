// Pitfall: the order jki; the inner loop walks down a column of A and one of C.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = n;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) c[i * step + j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = b[k * step + j];
            for (int i = 0; i < n; ++i) c[i * step + j] += a[i * step + k] * factor;
        }
    }
}
