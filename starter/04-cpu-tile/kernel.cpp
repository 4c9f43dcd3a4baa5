// Lesson 04: a tile of C in the registers of a CPU core.
//
// Task: C = A * B on one core. A has m rows of k floats, B has k rows of n floats, C has m rows of
// n floats; m, n and k are 1 or more. Rows lie a_stride, b_stride and c_stride floats apart, and
// what lies between them is not yours. c comes uninitialised.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

// How wide the registers are, and how many rows of C they can hold: for the machine that grades.
#ifdef __AVX512F__
constexpr int vector_bytes = 64, tile_rows = 12;
#else
constexpr int vector_bytes = 32, tile_rows = 6;
#endif
typedef float Vector __attribute__((vector_size(vector_bytes)));
constexpr int lanes = vector_bytes / sizeof(float);
constexpr int tile_vectors = 2, tile_columns = tile_vectors * lanes;

// simtutor: begin student
// TODO: a function that computes one tile of C, tile_rows x tile_columns, in registers; then
// functions that copy pieces of A and B into panels, so that the tile finds them in order.
// simtutor: end

void matmul(const float* a, const float* b, float* c, int m, int n, int k, int a_stride,
            int b_stride, int c_stride) {
    // simtutor: begin student
    // TODO: go over C tile by tile. The last tiles may stick out of C at the right and at the
    // bottom.
    // simtutor: end
}
