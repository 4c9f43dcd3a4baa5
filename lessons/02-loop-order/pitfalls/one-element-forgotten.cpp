// Wrong: a matrix of one element is taken for one without elements.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    if (n < 2) return;
    const std::size_t step = static_cast<std::size_t>(n);
    int i = 0;
    // Two rows of C at a time: an element of B that is loaded serves both.
    for (; i + 1 < n; i += 2) {
        float* upper = c + i * step;
        float* lower = upper + step;
        for (int j = 0; j < n; ++j) upper[j] = lower[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float upper_factor = a[i * step + k];
            const float lower_factor = a[(i + 1) * step + k];
            const float* b_row = b + k * step;
            for (int j = 0; j < n; ++j) {
                const float element = b_row[j];
                upper[j] += upper_factor * element;
                lower[j] += lower_factor * element;
            }
        }
    }
    // An odd n leaves one row.
    if (i < n) {
        float* c_row = c + i * step;
        for (int j = 0; j < n; ++j) c_row[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = a[i * step + k];
            const float* b_row = b + k * step;
            for (int j = 0; j < n; ++j) c_row[j] += factor * b_row[j];
        }
    }
}
