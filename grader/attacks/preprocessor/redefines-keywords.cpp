// attack: redefines words that headers use
// lesson: 01-ijk
// at most: 35
// sees: 

#define float int
#define const
#define static_cast reinterpret_cast
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
}
