// Alternative: the rows are promised not to overlap.
#include <cstddef>
#include <cstring>

static void add_row(float* __restrict__ to, const float* __restrict__ from, float factor, int n) {
    for (int j = 0; j < n; ++j) to[j] += factor * from[j];
}

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = n;
    for (int i = 0; i < n; ++i) {
        std::memset(c + i * step, 0, step * sizeof(float));
        for (int k = 0; k < n; ++k) add_row(c + i * step, b + k * step, a[i * step + k], n);
    }
}
