// Lesson 03: a team of OpenMP threads.
//
// matmul: C = A * B, row-major, n rows of n floats without gaps, computed by a team of `threads`
// threads. Any n from 0 and any number of threads from 1 must work, more threads than rows too.
// Begin with your loops of lesson 02: they are right, but one thread does everything.
//
// column_sums: sums[j] is the sum of column j of x, which has many rows and may have few columns.
// rows >= 0, columns >= 1; row i begins at offset i * columns. The team shares the rows.
#include <omp.h>

#include <cstddef>
#include <vector>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    // simtutor: begin student
    // TODO: put your loops of lesson 02 here. Which rows belong to which of the threads?
    // simtutor: end
}

void column_sums(const float* x, float* sums, int rows, int columns, int threads) {
    // simtutor: begin student
    // TODO: which threads add to sums[j], and how often?
    // simtutor: end
}
