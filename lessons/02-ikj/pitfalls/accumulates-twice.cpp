// Wrong: row i starts with the term for k = 0, and the loop over k adds that term again.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = a[i * step] * b[j];
        for (int k = 0; k < n; ++k) {
            const float factor = a[i * step + k];
            for (int j = 0; j < n; ++j) c[i * step + j] += factor * b[k * step + j];
        }
    }
}
