// Alternative: two terms at a time, so that each element of C is loaded and stored half as often.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = n;
    for (std::size_t i = 0; i < step; ++i) {
        const float* a_row = a + i * step;
        float* c_row = c + i * step;
        std::size_t k = step % 2;
        for (std::size_t j = 0; j < step; ++j) c_row[j] = k ? a_row[0] * b[j] : 0;
        for (; k < step; k += 2) {
            const float first = a_row[k], second = a_row[k + 1];
            const float *upper = b + k * step, *lower = upper + step;
            for (std::size_t j = 0; j < step; ++j)
                c_row[j] = c_row[j] + first * upper[j] + second * lower[j];
        }
    }
}
