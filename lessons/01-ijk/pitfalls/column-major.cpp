// Wrong: the indices are swapped, as if columns lay one after the other (Fortran's order).
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[k * step + i] * b[j * step + k];
            c[j * step + i] = sum;
        }
    }
}
