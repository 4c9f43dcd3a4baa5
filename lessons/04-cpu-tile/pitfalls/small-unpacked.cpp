// Wrong: small products are not packed, and each of their terms is loaded for itself.
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

namespace {

// What is packed at a time: rows of A and columns of B, with so many terms of each sum.
constexpr int depth = 384, block_rows = 16 * tile_rows, block_columns = 1024;

// Room for some rows or columns, of whole tiles, at an address that suits vectors.
float* panels(int width) {
    const std::size_t bytes = sizeof(float) * depth * static_cast<std::size_t>(width);
    return static_cast<float*>(std::aligned_alloc(vector_bytes, bytes));
}

// For each k the tile's elements of a column of A lie side by side; missing rows are zero.
void pack_a(const float* a, std::size_t stride, int rows, int terms, float* to) {
    for (int first = 0; first < rows; first += tile_rows, to += tile_rows * terms) {
        for (int i = 0; i < tile_rows; ++i) {
            const bool is_row = first + i < rows;
            const float* from = is_row ? a + (first + i) * stride : nullptr;
            for (int k = 0; k < terms; ++k) to[k * tile_rows + i] = is_row ? from[k] : 0;
        }
    }
}

// The same for rows of B; missing columns are zero.
void pack_b(const float* b, std::size_t stride, int terms, int columns, float* to) {
    for (int first = 0; first < columns; first += tile_columns) {
        const int used = std::min(tile_columns, columns - first);
        for (int k = 0; k < terms; ++k, to += tile_columns) {
            const float* from = b + k * stride + first;
            if (used == tile_columns) {
                std::memcpy(to, from, tile_columns * sizeof(float));
            } else {
                for (int j = 0; j < tile_columns; ++j) to[j] = j < used ? from[j] : 0;
            }
        }
    }
}

// One tile: its sums stay in registers over all terms. Only what belongs to C is stored.
void compute_tile(const float* a, const float* b, int terms, float* c, std::size_t stride, int rows,
                  int columns, bool is_first) {
    Vector sums[tile_rows][tile_vectors] = {};
    for (int k = 0; k < terms; ++k, a += tile_rows, b += tile_columns) {
        const Vector* row = reinterpret_cast<const Vector*>(b);
        for (int i = 0; i < tile_rows; ++i) {
            for (int v = 0; v < tile_vectors; ++v) sums[i][v] += a[i] * row[v];
        }
    }
    float all[tile_rows][tile_columns];
    std::memcpy(all, sums, sizeof all);
    for (int i = 0; i < rows; ++i, c += stride) {
        for (int j = 0; j < columns; ++j) c[j] = is_first ? all[i][j] : c[j] + all[i][j];
    }
}

}  // namespace

void matmul(const float* a, const float* b, float* c, int m, int n, int k, int a_stride,
            int b_stride, int c_stride) {
    const std::size_t a_step = a_stride, b_step = b_stride, c_step = c_stride;
    // Packing is not worth its time here.
    if (m <= 256 && n <= 256 && k <= 256) {
        for (int i = 0; i < m; ++i) {
            for (int j = 0; j < n; ++j) {
                float sum = 0;
                for (int l = 0; l < k; ++l) sum += a[i * a_step + l] * b[l * b_step + j];
                c[i * c_step + j] = sum;
            }
        }
        return;
    }
    float* const a_panels = panels(block_rows);
    float* const b_panels = panels(block_columns);
    for (int j0 = 0; j0 < n; j0 += block_columns) {
        const int columns = std::min(block_columns, n - j0);
        for (int k0 = 0; k0 < k; k0 += depth) {
            const int terms = std::min(depth, k - k0);
            pack_b(b + k0 * b_step + j0, b_step, terms, columns, b_panels);
            for (int i0 = 0; i0 < m; i0 += block_rows) {
                const int rows = std::min(block_rows, m - i0);
                pack_a(a + i0 * a_step + k0, a_step, rows, terms, a_panels);
                for (int i = 0; i < rows; i += tile_rows) {
                    for (int j = 0; j < columns; j += tile_columns) {
                        compute_tile(a_panels + i * terms, b_panels + j * terms, terms,
                                     c + (i0 + i) * c_step + j0 + j, c_step,
                                     std::min(tile_rows, rows - i),
                                     std::min(tile_columns, columns - j), k0 == 0);
                    }
                }
            }
        }
    }
    std::free(a_panels);
    std::free(b_panels);
}
