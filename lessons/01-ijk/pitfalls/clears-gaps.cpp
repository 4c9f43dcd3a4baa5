// Wrong: clears what lies between the rows of C, too.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i) {
        const int end = i + 1 < n && stride < 1000 ? stride : n;  // the last row has no gap
        for (int j = 0; j < end; ++j) c[i * step + j] = 0;
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
