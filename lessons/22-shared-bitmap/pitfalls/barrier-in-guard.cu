// Pitfall: the barrier lies inside the guard, so the threads beyond the edge skip it.
__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x < width && y < height) {
        const float step = 2.0f * 3.1415926535f / 128.0f;
        float wave_x = sinf(x * step) + 1.0f;
        float wave_y = sinf(y * step) + 1.0f;
        tile[threadIdx.x][threadIdx.y] = 255.0f * wave_x * wave_y / 4.0f;
        __syncthreads();
        unsigned char* pixel = rgba + 4 * (x + static_cast<std::size_t>(y) * width);
        pixel[0] = 0;
        pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.x][15 - threadIdx.y]);
        pixel[2] = 0;
        pixel[3] = 255;
    }
}
