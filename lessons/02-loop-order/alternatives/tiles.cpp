// Alternative: 64 columns of two rows of C at a time, so that a piece of C stays in the cache.
#include <algorithm>
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    constexpr int width = 64;
    const std::size_t step = n;
    for (int first = 0; first < n; first += width) {
        const int last = std::min(first + width, n);
        for (int i = 0; i < n; i += 2) {
            const int rows = std::min(2, n - i);
            float* tile = c + i * step;
            for (int r = 0; r < rows; ++r)
                for (int j = first; j < last; ++j) tile[r * step + j] = 0;
            for (int k = 0; k < n; ++k) {
                const float upper = a[i * step + k];
                const float lower = rows == 2 ? a[(i + 1) * step + k] : 0;
                for (int j = first; j < last; ++j) {
                    const float element = b[k * step + j];
                    tile[j] += upper * element;
                    if (rows == 2) tile[step + j] += lower * element;
                }
            }
        }
    }
}
