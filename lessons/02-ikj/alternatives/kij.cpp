// Alternative: the order kij; C is cleared before all else.
#include <algorithm>
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    std::fill(c, c + size * size, 0.0f);
    for (std::size_t k = 0; k < size; ++k) {
        for (std::size_t i = 0; i < size; ++i) {
            const float factor = a[i * size + k];
            for (std::size_t j = 0; j < size; ++j) c[i * size + j] += factor * b[k * size + j];
        }
    }
}
