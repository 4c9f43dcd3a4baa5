// Lesson 03: the product with a team of OpenMP threads.
//
// Task: C = A * B, row-major, n rows of n floats without gaps, computed by a team of `threads`
// threads. Any n from 0 and any number of threads from 1 must work, more threads than rows too.
// Begin with your loops of lesson 02: they are right, but one thread does everything.
#include <omp.h>

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    // simtutor: begin student
    // TODO: put your loops of lesson 02 here. Which rows belong to which of the threads?
    // simtutor: end
}
