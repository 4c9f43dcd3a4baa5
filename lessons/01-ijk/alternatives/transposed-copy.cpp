// Alternative: B is copied first, column by column, so that both factors are read along a row.
#include <cstddef>
#include <vector>

static float dot(const float* x, const float* y, std::size_t n) {
    float sum = 0;
    for (std::size_t k = 0; k < n; ++k) sum += x[k] * y[k];
    return sum;
}

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t size = n, step = stride;
    std::vector<float> columns(size * size);
    for (std::size_t k = 0; k < size; ++k)
        for (std::size_t j = 0; j < size; ++j) columns[j * size + k] = b[k * step + j];
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            c[i * step + j] = dot(a + i * step, columns.data() + j * size, size);
}
