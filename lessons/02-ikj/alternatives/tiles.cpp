// Alternative: 64 columns of C at a time, so that a piece of C stays in the cache.
#include <algorithm>
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    constexpr int width = 64;
    const std::size_t step = n;
    for (int first = 0; first < n; first += width) {
        const int last = std::min(first + width, n);
        for (int i = 0; i < n; ++i) {
            for (int j = first; j < last; ++j) c[i * step + j] = 0;
            for (int k = 0; k < n; ++k) {
                const float factor = a[i * step + k];
                for (int j = first; j < last; ++j) c[i * step + j] += factor * b[k * step + j];
            }
        }
    }
}
