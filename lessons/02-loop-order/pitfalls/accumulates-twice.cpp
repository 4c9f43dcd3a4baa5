// Wrong: a row starts with the term for k = 0, and the loop over k adds that term again.
#include <cstddef>

static void row(const float* a, const float* b, float* c, std::size_t n) {
    for (std::size_t j = 0; j < n; ++j) c[j] = a[0] * b[j];
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t j = 0; j < n; ++j) c[j] += a[k] * b[k * n + j];
    }
}

static void two_rows(const float* a, const float* b, float* c, std::size_t n) {
    float* d = c + n;
    for (std::size_t j = 0; j < n; ++j) c[j] = a[0] * b[j];
    for (std::size_t j = 0; j < n; ++j) d[j] = a[n] * b[j];
    for (std::size_t k = 0; k < n; ++k) {
        const float upper = a[k], lower = a[n + k];
        for (std::size_t j = 0; j < n; ++j) {
            const float element = b[k * n + j];
            c[j] += upper * element;
            d[j] += lower * element;
        }
    }
}

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    std::size_t i = 0;
    for (; i + 1 < size; i += 2) two_rows(a + i * size, b, c + i * size, size);
    if (i < size) row(a + i * size, b, c + i * size, size);
}
