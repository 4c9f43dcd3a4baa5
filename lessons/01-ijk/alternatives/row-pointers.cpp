// Alternative: pointers to the rows, and every counter a std::size_t.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const auto size = static_cast<std::size_t>(n);
    const auto step = static_cast<std::size_t>(stride);
    for (std::size_t i = 0; i < size; ++i) {
        const float* a_row = a + i * step;
        float* c_row = c + i * step;
        for (std::size_t j = 0; j < size; ++j) {
            const float* b_element = b + j;
            float sum = 0.0f;
            for (std::size_t k = 0; k < size; ++k, b_element += step) sum += a_row[k] * *b_element;
            c_row[j] = sum;
        }
    }
}
