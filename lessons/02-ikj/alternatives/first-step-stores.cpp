// Alternative: the step k = 0 stores its products, so that nothing has to be cleared.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = n;
    for (std::size_t i = 0; i < step; ++i) {
        const float* a_row = a + i * step;
        float* c_row = c + i * step;
        for (std::size_t j = 0; j < step; ++j) c_row[j] = a_row[0] * b[j];
        for (std::size_t k = 1; k < step; ++k)
            for (std::size_t j = 0; j < step; ++j) c_row[j] += a_row[k] * b[k * step + j];
    }
}
