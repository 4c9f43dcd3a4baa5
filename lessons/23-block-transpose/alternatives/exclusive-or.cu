// Alternative: the column is mixed with the row by an exclusive or.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const unsigned x = threadIdx.x, y = threadIdx.y;
    const long long place = (static_cast<long long>(blockIdx.y) * blockDim.y + y) * columns +
                            static_cast<long long>(blockIdx.x) * blockDim.x + x;
    tile[32 * y + (x ^ y)] = a[place];
    __syncthreads();
    a[place] = tile[32 * x + (x ^ y)];
}
