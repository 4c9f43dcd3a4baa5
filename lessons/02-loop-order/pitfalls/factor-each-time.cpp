// Slow: two rows of C at a time, but their elements of A are loaded again in every step.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    int i = 0;
    for (; i + 1 < n; i += 2) {
        float *upper = c + i * step, *lower = upper + step;
        for (int j = 0; j < n; ++j) upper[j] = lower[j] = 0;
        for (int k = 0; k < n; ++k) {
            for (int j = 0; j < n; ++j) {
                const float element = b[k * step + j];
                upper[j] += a[i * step + k] * element;
                lower[j] += a[(i + 1) * step + k] * element;
            }
        }
    }
    for (; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = 0;
        for (int k = 0; k < n; ++k) {
            for (int j = 0; j < n; ++j) c[i * step + j] += a[i * step + k] * b[k * step + j];
        }
    }
}
