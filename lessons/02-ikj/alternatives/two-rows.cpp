// Alternative: two rows of C at a time, so that each element of B serves twice.
#include <cstddef>

static void add_one(const float* a, const float* b, float* c, std::size_t n) {
    for (std::size_t j = 0; j < n; ++j) c[j] = 0;
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t j = 0; j < n; ++j) c[j] += a[k] * b[k * n + j];
}

static void add_two(const float* a, const float* b, float* c, std::size_t n) {
    float *upper = c, *lower = c + n;
    for (std::size_t j = 0; j < n; ++j) upper[j] = lower[j] = 0;
    for (std::size_t k = 0; k < n; ++k) {
        const float first = a[k], second = a[n + k];
        const float* row = b + k * n;
        for (std::size_t j = 0; j < n; ++j) {
            upper[j] += first * row[j];
            lower[j] += second * row[j];
        }
    }
}

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    std::size_t i = 0;
    for (; i + 1 < size; i += 2) add_two(a + i * size, b, c + i * size, size);
    if (i < size) add_one(a + i * size, b, c + i * size, size);
}
