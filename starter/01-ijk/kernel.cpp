// Lesson 01: the product of two matrices, three loops.
//
// Task: C = A * B. All three matrices have n rows of n floats, row-major. Row r starts
// r * stride elements after row 0 (stride >= n). What lies between the end of one row and the
// start of the next is not yours: read nothing there, write nothing there. n may be 0.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    // simtutor: begin student
    // TODO: every element of C. In what does its sum grow,
    // and from which value?
    // simtutor: end
}
