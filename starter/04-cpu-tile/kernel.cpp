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
// What may be here is up to you. These pieces fit together; matmul does not call them yet.
namespace {

// What is packed at a time: rows of A and columns of B, with so many terms of each sum.
constexpr int depth = 384, block_rows = 16 * tile_rows, block_columns = 1024;

// Room for some rows or columns, of whole tiles, at an address for vectors. std::free it.
[[maybe_unused]] float* panels(int width) {
    const std::size_t bytes = sizeof(float) * depth * static_cast<std::size_t>(width);
    return static_cast<float*>(std::aligned_alloc(vector_bytes, bytes));
}

// TODO: a points to the first of `rows` rows, `stride` floats apart, of which `terms` floats are
// copied. `to` gets a panel for each tile_rows of them; missing rows are zero.
[[maybe_unused]] void pack_a(const float* a, std::size_t stride, int rows, int terms, float* to) {
}

// TODO: the same for `terms` rows of B, of which `columns` floats are copied, in panels of
// tile_columns; missing columns are zero.
[[maybe_unused]] void pack_b(const float* b, std::size_t stride, int terms, int columns,
                             float* to) {
}

// TODO: one tile from a panel of A and a panel of B. Stores `rows` x `columns` sums to c, whose
// rows lie `stride` floats apart, or adds them to c unless is_first.
[[maybe_unused]] void compute_tile(const float* a, const float* b, int terms, float* c,
                                   std::size_t stride, int rows, int columns, bool is_first) {
}

}  // namespace
// simtutor: end

void matmul(const float* a, const float* b, float* c, int m, int n, int k, int a_stride,
            int b_stride, int c_stride) {
    // simtutor: begin student
    // TODO: go over C tile by tile. The last tiles may stick out of C at the right and at the
    // bottom.
    // simtutor: end
}
