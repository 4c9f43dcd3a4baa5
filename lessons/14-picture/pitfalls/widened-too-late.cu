// Wrong: the place of a pixel is computed as an int, and becomes unsigned only then.

/// grey = (77 * red + 150 * green + 29 * blue) / 256 for every pixel.
__global__ void grey_pixel(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;  // the pixel's column
    const int y = blockIdx.y * blockDim.y + threadIdx.y;  // and its row
    if (x >= width || y >= height) return;
    const unsigned pixel = y * width + x;
    const unsigned char* colour = rgb + 3 * static_cast<std::size_t>(pixel);
    grey[pixel] = (77 * colour[0] + 150 * colour[1] + 29 * colour[2]) / 256;
}

/// Makes a grey picture of a colour picture. Both are in device memory.
void make_grey(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    grey_pixel<<<grid, block>>>(rgb, grey, width, height);
}

/// map[pixel] = the number that the thread's warp has in its block, for every pixel. The grid covers
/// the picture; the block may have any width and height.
__global__ void warp_map(unsigned char* map, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    map[static_cast<std::size_t>(y) * width + x] = thread / 32;
}
