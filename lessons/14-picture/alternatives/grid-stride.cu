// Alternative: each thread steps over the picture along both axes.
/// grey = (77 * red + 150 * green + 29 * blue) / 256 for every pixel.
__global__ void grey_pixel(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    for (std::size_t y = blockIdx.y * blockDim.y + threadIdx.y; y < height;
         y += std::size_t(gridDim.y) * blockDim.y) {
        for (std::size_t x = blockIdx.x * blockDim.x + threadIdx.x; x < width;
             x += std::size_t(gridDim.x) * blockDim.x) {
            const std::size_t pixel = y * width + x;
            const unsigned red = rgb[3 * pixel], green = rgb[3 * pixel + 1];
            const unsigned blue = rgb[3 * pixel + 2];
            grey[pixel] = static_cast<unsigned char>((77 * red + 150 * green + 29 * blue) >> 8);
        }
    }
}

/// Makes a grey picture of a colour picture. Both are in device memory.
void make_grey(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid(8, 8);
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
