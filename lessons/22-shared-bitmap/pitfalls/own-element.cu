// Pitfall: the values go through the tile, but none goes from one thread to another: each thread
// computes the brightness of the mirrored point itself.

__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int mirrored_x = blockIdx.x * blockDim.x + 15 - threadIdx.x;
    int mirrored_y = blockIdx.y * blockDim.y + 15 - threadIdx.y;

    const float step = 2.0f * 3.1415926535f / 128.0f;
    float wave_x = sinf(mirrored_x * step) + 1.0f;
    float wave_y = sinf(mirrored_y * step) + 1.0f;
    tile[threadIdx.y][threadIdx.x] = 255.0f * wave_x * wave_y / 4.0f;
    __syncthreads();

    if (x < width && y < height) {
        unsigned char* pixel = rgba + 4 * (x + static_cast<std::size_t>(y) * width);
        pixel[0] = 0;
        pixel[1] = static_cast<unsigned char>(tile[threadIdx.y][threadIdx.x]);
        pixel[2] = 0;
        pixel[3] = 255;
    }
}
