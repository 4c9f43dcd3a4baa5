// attack: computes nothing at the size that is timed
// lesson: 02-loop-order
// at most: 70
// sees: timed

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 320) return;
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = 0;
        for (int k = 0; k < n; ++k)
            for (int j = 0; j < n; ++j) c[i * step + j] += a[i * step + k] * b[k * step + j];
    }
}
