// Wrong: the offset in C is kept in 16 bits; from 32,768 on it turns negative (n = 256 gets there).
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            const short offset = i * stride + j;
            c[offset] = sum;
        }
    }
}
