// Lesson 02: the same product in an order that the cache likes.
//
// Task: C = A * B, row-major, n rows of n floats without gaps; n may be 0. Your loops of lesson 01
// are right but walk down the columns of B. Change their order so that the innermost one runs along
// rows only. Then load less: at most 6.25 bytes from A, B and C for each multiply-add.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    const std::size_t step = static_cast<std::size_t>(n);
    int i = 0;
    // Two rows of C at a time: an element of B that is loaded serves both.
    for (; i + 1 < n; i += 2) {
        float* upper = c + i * step;
        float* lower = upper + step;
        for (int j = 0; j < n; ++j) upper[j] = lower[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float upper_factor = a[i * step + k];
            const float lower_factor = a[(i + 1) * step + k];
            const float* b_row = b + k * step;
            for (int j = 0; j < n; ++j) {
                const float element = b_row[j];
                upper[j] += upper_factor * element;
                lower[j] += lower_factor * element;
            }
        }
    }
    // An odd n leaves one row.
    if (i < n) {
        float* c_row = c + i * step;
        for (int j = 0; j < n; ++j) c_row[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = a[i * step + k];
            const float* b_row = b + k * step;
            for (int j = 0; j < n; ++j) c_row[j] += factor * b_row[j];
        }
    }
    // simtutor: instead
    //| // TODO: begin with your loops of lesson 01; here a row starts n elements after the one
    //| // before. Grade them: only `lines`, `reuse` and `faster` fail. Which loop belongs inside?
    // simtutor: end
}
