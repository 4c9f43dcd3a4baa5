// Wrong: two rows of C at a time, and the last row of an odd n is never computed.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i + 1 < n; i += 2) {
        float *upper = c + i * step, *lower = upper + step;
        for (int j = 0; j < n; ++j) upper[j] = lower[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float first = a[i * step + k], second = a[(i + 1) * step + k];
            for (int j = 0; j < n; ++j) {
                const float element = b[k * step + j];
                upper[j] += first * element;
                lower[j] += second * element;
            }
        }
    }
}
