// Wrong: four sums share a loaded element of B, but the inner loop still walks down a column of B.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    int i = 0;
    for (; i + 3 < n; i += 4) {
        const float* row = a + i * step;
        for (int j = 0; j < n; ++j) {
            float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
            for (int k = 0; k < n; ++k) {
                const float element = b[k * step + j];
                sum0 += row[k] * element;
                sum1 += row[k + step] * element;
                sum2 += row[k + 2 * step] * element;
                sum3 += row[k + 3 * step] * element;
            }
            float* to = c + i * step + j;
            to[0] = sum0;
            to[step] = sum1;
            to[2 * step] = sum2;
            to[3 * step] = sum3;
        }
    }
    // Up to three rows are left.
    for (; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
