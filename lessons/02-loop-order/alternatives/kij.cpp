// Alternative: the order kij, two rows at a time; C is cleared before all else.
#include <algorithm>
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n, even = size - size % 2;
    std::fill(c, c + size * size, 0.0f);
    for (std::size_t k = 0; k < size; ++k) {
        const float* row = b + k * size;
        for (std::size_t i = 0; i < even; i += 2) {
            const float first = a[i * size + k], second = a[(i + 1) * size + k];
            float *upper = c + i * size, *lower = upper + size;
            for (std::size_t j = 0; j < size; ++j) {
                const float element = row[j];
                upper[j] += first * element;
                lower[j] += second * element;
            }
        }
        for (std::size_t i = even; i < size; ++i) {
            const float factor = a[i * size + k];
            for (std::size_t j = 0; j < size; ++j) c[i * size + j] += factor * row[j];
        }
    }
}
