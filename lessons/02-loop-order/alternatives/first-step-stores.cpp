// Alternative: the step k = 0 stores its products, so that nothing has to be cleared.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = n;
    for (std::size_t i = 0; i < step; i += 2) {
        // The last row of an odd n is computed twice, which harms nobody.
        if (i + 1 == step && i > 0) --i;
        const bool is_pair = i + 1 < step;
        const float *a_upper = a + i * step, *a_lower = is_pair ? a_upper + step : a_upper;
        float *upper = c + i * step, *lower = is_pair ? upper + step : upper;
        for (std::size_t j = 0; j < step; ++j) {
            upper[j] = a_upper[0] * b[j];
            if (is_pair) lower[j] = a_lower[0] * b[j];
        }
        for (std::size_t k = 1; k < step; ++k) {
            const float first = a_upper[k], second = a_lower[k];
            for (std::size_t j = 0; j < step; ++j) {
                const float element = b[k * step + j];
                upper[j] += first * element;
                if (is_pair) lower[j] += second * element;
            }
        }
    }
}
