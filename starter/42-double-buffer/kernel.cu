// Double buffer: the register tile of lesson 41; the next tile arrives while this one is used.

#include <cuda_pipeline.h>

constexpr int thread_rows = 16;               // of C per thread
constexpr int thread_columns = 8;             // of C per thread
constexpr int rows = 8 * thread_rows;         // of C per block: 8 threads along y
constexpr int columns = 16 * thread_columns;  // of C per block: 16 threads along x
constexpr int depth = 16;                     // columns of A and rows of B in one tile
constexpr int stages = 2;                     // tiles in shared memory at the same time
constexpr int threads = 128;

struct alignas(16) Tile {
    float a[depth][rows + 4];  // transposed; rows start at multiples of 16 bytes
    float b[depth][columns];
};

/// Reads four neighbours in one access; `from` is a multiple of 16 bytes.
__device__ void read4(float* to, const float* from) {
    const float4 four = *reinterpret_cast<const float4*>(from);
    to[0] = four.x;
    to[1] = four.y;
    to[2] = four.z;
    to[3] = four.w;
}

/// Starts this thread's copies of one tile. a and b point to the tile's first elements in device
/// memory; the matrices have rows_left rows of C, columns_left columns of C and depth_left columns
/// of A from there on. What lies beyond becomes 0. `whole`: nothing does, and each row starts at a
/// multiple of 16 bytes.
template <bool whole>
__device__ void start_copies(Tile& tile, const float* a, const float* b, int n, int rows_left,
                             int columns_left, int depth_left) {
    // simtutor: begin student
    // Element (row, k) of A goes to tile.a[k][row], element (k, column) of B to
    // tile.b[k][column].
    // 1. A: copies of 4 bytes, because it is stored transposed. Which lanes copy neighbours?
    // 2. B: copies of 16 bytes if `whole`, else of 4 bytes.
    // 3. An element beyond the matrix: a copy with all its bytes zero-filled.
    // simtutor: end
}

template <bool whole>
__global__ void __launch_bounds__(threads, 2)
    double_buffer(const float* a, const float* b, float* c, int n) {
    __shared__ Tile ring[stages];
    // simtutor: begin student
    // 1. The places of block and thread in C, and the sums: those of your register tile.
    // 2. Before the loop: start the copies of the first `stages` tiles, a batch for each. What
    //    must happen before the values of step 0 can be read?
    // 3. In each step: read the values of the next step, then multiply and add those of this
    //    one.
    // 4. In the last step of a tile the next values lie in the next tile. In which order come
    //    the barrier, the read, the start of new copies, and the wait?
    // 5. Store the sums as your register tile does.
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 8);
    const dim3 grid((n + columns - 1) / columns, (n + rows - 1) / rows);
    if (n % 128 == 0)
        double_buffer<true><<<grid, block>>>(a, b, c, n);
    else
        double_buffer<false><<<grid, block>>>(a, b, c, n);
}
