// Slow: two rows of C belong together, but each has its own loop, which loads the row of B again.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; i += 2) {
        const int last = i + 2 < n ? i + 2 : n;
        for (int row = i; row < last; ++row)
            for (int j = 0; j < n; ++j) c[row * step + j] = 0;
        for (int k = 0; k < n; ++k) {
            for (int row = i; row < last; ++row) {
                const float factor = a[row * step + k];
                for (int j = 0; j < n; ++j) c[row * step + j] += factor * b[k * step + j];
            }
        }
    }
}
