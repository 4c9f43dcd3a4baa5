// Lesson 02: the same product in an order that the cache likes.
//
// Task: C = A * B, row-major, n rows of n floats without gaps; n may be 0. Your loops of lesson 01
// are right but walk down the columns of B. Change their order so that the innermost one runs along
// rows only. Then load less: at most 6.25 bytes from A, B and C for each multiply-add.
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // TODO: begin with your loops of lesson 01; here a row starts n elements after the one
    // before. Grade them: only `lines`, `reuse` and `faster` fail. Which loop belongs inside?
    // simtutor: end
}
