// Lesson 23: transpose tiles in place.
//
// The matrix is cut into square tiles, and each tile is transposed where it stands: its rows become
// its columns. A block owns one tile, a thread one element. The grid covers the matrix exactly.
// The width of a tile is the width of the block, from 1 to 32.
//
// The kernel compiles and runs, and for small tiles it may even be right. It has a bug, and the way
// it goes through shared memory is as slow as can be. Repair both: in tiles of 32 x 32 and in tiles
// of 16 x 16 no access may have a bank conflict. Device memory must still be read and written row
// by row.
//
// Grade it with: make grade

/// Transposes each blockDim.x x blockDim.x tile of `a`, a row-major matrix with `columns` columns.
__global__ void transpose_tiles(float* a, int columns) {
    // simtutor: begin student
    __shared__ float tile[32 * 32];
    const int width = blockDim.x, x = threadIdx.x, y = threadIdx.y;

    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    // Rows without a gap, row r turned round by r places: neither a row nor a column of the tile
    // has two elements of one warp in the same bank, in tiles of 16 x 16 and of 32 x 32.
    const int turned = (x + y) % width;
    tile[width * y + turned] = *element;
    __syncthreads();  // the mirrored element belongs to another thread
    *element = tile[width * x + turned];
    // simtutor: instead
    //| __shared__ float tile[32][32];
    //|
    //| const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    //| const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    //| float* element = a + row * columns + column;
    //|
    //| tile[threadIdx.y][threadIdx.x] = *element;
    //| *element = tile[threadIdx.x][threadIdx.y];
    // simtutor: end
}
