// Pitfall: the race is avoided by computing the mirrored value anew; the tile is not used to share.
__global__ void picture(unsigned char* rgba, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x < width && y < height) {
        int mirrored_x = blockIdx.x * blockDim.x + 15 - threadIdx.x;
        int mirrored_y = blockIdx.y * blockDim.y + 15 - threadIdx.y;
        const float step = 2.0f * 3.1415926535f / 128.0f;
        float wave_x = sinf(mirrored_x * step) + 1.0f;
        float wave_y = sinf(mirrored_y * step) + 1.0f;
        float value = 255.0f * wave_x * wave_y / 4.0f;
        unsigned char* pixel = rgba + 4 * (x + static_cast<std::size_t>(y) * width);
        pixel[0] = 0;
        pixel[1] = static_cast<unsigned char>(value);
        pixel[2] = 0;
        pixel[3] = 255;
    }
}
