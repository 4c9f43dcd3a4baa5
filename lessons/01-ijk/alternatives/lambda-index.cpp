// Alternative: a lambda turns row and column into an offset.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const auto at = [stride](int row, int column) {
        return static_cast<std::ptrdiff_t>(row) * stride + column;
    };
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[at(i, k)] * b[at(k, j)];
            c[at(i, j)] = sum;
        }
    }
}
