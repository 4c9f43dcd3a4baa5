// Pitfall: a block stores to the tile on the other side of the diagonal, as if all of the matrix
// were to be transposed. That tile belongs to another block, which may not have read it yet.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32][33];

    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    float* element = a + row * columns + column;

    tile[threadIdx.y][threadIdx.x] = *element;
    __syncthreads();
    const int to_row = blockIdx.x * blockDim.x + threadIdx.y;
    const int to_column = blockIdx.y * blockDim.y + threadIdx.x;
    a[to_row * columns + to_column] = tile[threadIdx.x][threadIdx.y];
}
