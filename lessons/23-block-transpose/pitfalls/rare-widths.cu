// Wrong: widths from 21 to 31 are taken to be too rare to matter.
__global__ void transpose_tiles(float* a, int columns) {
    __shared__ float tile[32 * 32];
    const unsigned x = threadIdx.x, y = threadIdx.y, width = blockDim.x;
    if (width > 20 && width < 32) return;
    const std::size_t place = (static_cast<std::size_t>(blockIdx.y) * width + y) * columns +
                              static_cast<std::size_t>(blockIdx.x) * width + x;
    tile[width * y + (x + y) % width] = a[place];
    __syncthreads();
    a[place] = tile[width * x + (x + y) % width];
}
