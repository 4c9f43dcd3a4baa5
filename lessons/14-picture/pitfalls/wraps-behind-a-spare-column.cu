// Wrong: a pixel has three bytes, and their number is computed in 32 bits, which do not hold it in a
// picture of 1.5 billion pixels. The grid has a column of blocks to spare, which does no harm.

/// grey = (77 * red + 150 * green + 29 * blue) / 256 for every pixel.
__global__ void grey_pixel(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const unsigned offset = static_cast<unsigned>(y) * width + x;
    const unsigned char* pixel = rgb + 3 * offset;
    grey[offset] = static_cast<unsigned char>((77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2]) / 256);
}

/// Makes a grey picture of a colour picture. Both are in device memory.
void make_grey(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const dim3 block(32, 8);
    const dim3 grid(width / block.x + 1, (height + block.y - 1) / block.y);
    grey_pixel<<<grid, block>>>(rgb, grey, width, height);
}

/// map[pixel] = the number that the thread's warp has in its block, for every pixel. The grid covers
/// the picture; the block may have any width and height.
__global__ void warp_map(unsigned char* map, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
    map[static_cast<std::size_t>(y) * width + x] = static_cast<unsigned char>(thread / 32);
}
