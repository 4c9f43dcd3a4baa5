// Alternative: the shape of the block is a template parameter, and the guard is an if around the work.
/// grey = (77 * red + 150 * green + 29 * blue) / 256 for every pixel.
template <int Side>
__global__ void grey_pixel(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const int x = blockIdx.x * Side + threadIdx.x;
    const int y = blockIdx.y * Side + threadIdx.y;
    if (x < width && y < height) {
        const std::size_t at = static_cast<std::size_t>(y) * width + x;
        int sum = 77 * rgb[3 * at];
        sum += 150 * rgb[3 * at + 1];
        sum += 29 * rgb[3 * at + 2];
        grey[at] = static_cast<unsigned char>(sum >> 8);
    }
}

/// Makes a grey picture of a colour picture. Both are in device memory.
void make_grey(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    grey_pixel<16><<<grid, block>>>(rgb, grey, width, height);
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
