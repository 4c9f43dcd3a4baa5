// Lesson 02: the same product in an order that the cache likes.
//
// Task: C = A * B, row-major, n rows of n floats without gaps; n may be 0. The starter is right but
// walks down the columns of B. Change the order of the loops so that the innermost one runs along
// rows only.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        // simtutor: begin student
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
        // simtutor: end
    }
}
