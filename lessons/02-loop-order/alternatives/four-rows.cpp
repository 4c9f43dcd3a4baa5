// Alternative: four rows of C at a time, so that each element of B serves four times.
#include <algorithm>
#include <cstddef>

/// `rows` rows of C; a and c point to the first of them.
static void add_rows(const float* a, const float* b, float* c, std::size_t n, std::size_t rows) {
    std::fill(c, c + rows * n, 0.0f);
    for (std::size_t k = 0; k < n; ++k) {
        float factors[4];
        for (std::size_t r = 0; r < rows; ++r) factors[r] = a[r * n + k];
        for (std::size_t j = 0; j < n; ++j) {
            const float element = b[k * n + j];
            for (std::size_t r = 0; r < rows; ++r) c[r * n + j] += factors[r] * element;
        }
    }
}

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    std::size_t i = 0;
    for (; i + 4 <= size; i += 4) add_rows(a + i * size, b, c + i * size, size, 4);
    if (i < size) add_rows(a + i * size, b, c + i * size, size, size - i);
}
