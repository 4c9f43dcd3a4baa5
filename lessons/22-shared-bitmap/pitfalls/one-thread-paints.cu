// Pitfall: all threads fill the tile, then the first one colours the 256 pixels alone.

__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    const float step = 2.0f * 3.1415926535f / 128.0f;
    float wave_x = sinf(x * step) + 1.0f;
    float wave_y = sinf(y * step) + 1.0f;
    tile[threadIdx.y][threadIdx.x] = 255.0f * wave_x * wave_y / 4.0f;
    __syncthreads();

    if (threadIdx.x != 0 || threadIdx.y != 0) return;
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
            if (x + j >= width || y + i >= height) continue;
            unsigned char* pixel = rgba + 4 * (x + j + static_cast<std::size_t>(y + i) * width);
            pixel[0] = 0;
            pixel[1] = static_cast<unsigned char>(tile[15 - i][15 - j]);
            pixel[2] = 0;
            pixel[3] = 255;
        }
    }
}
