// Alternative: blocks of 32 x 32, while loops, sums added up in C.
#include <algorithm>
#include <cstddef>

constexpr int side = 32;

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = stride;
    int first = 0;
    while (first < n) {
        const int last = std::min(first + side, n);
        for (int i = first; i < last; ++i) std::fill_n(c + i * step, n, 0.0f);
        int from = 0;
        while (from < n) {
            const int to = std::min(from + side, n);
            for (int i = first; i < last; ++i)
                for (int k = from; k < to; ++k) {
                    const float factor = a[i * step + k];
                    for (int j = 0; j < n; ++j) c[i * step + j] += factor * b[k * step + j];
                }
            from = to;
        }
        first = last;
    }
}
