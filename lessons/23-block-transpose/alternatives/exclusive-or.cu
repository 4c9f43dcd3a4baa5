// Alternative: the column is mixed with the row by an exclusive or, in rows of 16 or 32 floats.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const unsigned x = threadIdx.x, y = threadIdx.y;
    const unsigned length = blockDim.x <= 16 ? 16 : 32;  // x ^ y is less
    const long long place = (static_cast<long long>(blockIdx.y) * blockDim.y + y) * columns +
                            static_cast<long long>(blockIdx.x) * blockDim.x + x;
    tile[length * y + (x ^ y)] = a[place];
    __syncthreads();
    a[place] = tile[length * x + (x ^ y)];
}
