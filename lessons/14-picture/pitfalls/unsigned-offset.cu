// Pitfall: the place of a pixel fits into 32 bits without a sign, three times the place does not.

__global__ void grey_pixel(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= unsigned(width) || y >= unsigned(height)) return;
    const unsigned place = y * width + x;
    const unsigned char* p = rgb + 3 * place;
    unsigned sum = 77 * p[0];
    sum += 150 * p[1];
    sum += 29 * p[2];
    grey[place] = static_cast<unsigned char>(sum >> 8);
}

void make_grey(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    const int across = 64, down = 4;
    const dim3 grid((width - 1) / across + 1, (height - 1) / down + 1);
    grey_pixel<<<grid, dim3(across, down)>>>(rgb, grey, width, height);
}

__global__ void warp_map(unsigned char* map, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const unsigned me = threadIdx.x + threadIdx.y * blockDim.x;
    unsigned char* row = map + static_cast<std::size_t>(width) * y;
    row[x] = static_cast<unsigned char>(me / 32);
}
