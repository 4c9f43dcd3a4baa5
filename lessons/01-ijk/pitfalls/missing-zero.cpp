// Wrong: adds to C without setting it to zero first, so what was in memory before counts too.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            for (int k = 0; k < n; ++k) c[i * step + j] += a[i * step + k] * b[k * step + j];
        }
    }
}
