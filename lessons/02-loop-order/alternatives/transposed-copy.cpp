// Alternative: a transposed copy of B, and a product of two rows in eight sums.
#include <cstddef>
#include <vector>

namespace {

float dot(const float* x, const float* y, std::size_t n) {
    float sums[8] = {};
    std::size_t k = 0;
    for (; k + 8 <= n; k += 8)
        for (std::size_t e = 0; e < 8; ++e) sums[e] += x[k + e] * y[k + e];
    float sum = 0;
    for (const float part : sums) sum += part;
    for (; k < n; ++k) sum += x[k] * y[k];
    return sum;
}

}  // namespace

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    std::vector<float> columns(size * size);
    for (std::size_t k = 0; k < size; ++k)
        for (std::size_t j = 0; j < size; ++j) columns[j * size + k] = b[k * size + j];
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            c[i * size + j] = dot(a + i * size, &columns[j * size], size);
}
