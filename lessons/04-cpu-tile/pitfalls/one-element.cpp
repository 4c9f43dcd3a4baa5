// Slow: one sum at a time, and two loads for each of its terms.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int m, int n, int k, int a_stride,
            int b_stride, int c_stride) {
    const std::size_t a_step = a_stride, b_step = b_stride, c_step = c_stride;
    for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int l = 0; l < k; ++l) sum += a[i * a_step + l] * b[l * b_step + j];
            c[i * c_step + j] = sum;
        }
    }
}
