// Pitfall: four times the number of a pixel is an int, and too large for it.

/// Writes width x height pixels of four bytes (red, green, blue, alpha), row by row.
__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    const float step = 2.0f * 3.1415926535f / 128.0f;  // one period is 128 pixels
    float wave_x = sinf(x * step) + 1.0f;
    float wave_y = sinf(y * step) + 1.0f;
    tile[threadIdx.x][threadIdx.y] = 255.0f * wave_x * wave_y / 4.0f;
    __syncthreads();  // the mirrored element belongs to another thread

    if (x < width && y < height) {
        unsigned char* pixel = rgba + 4 * (x + y * width);
        pixel[0] = 0;
        pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.x][15 - threadIdx.y]);
        pixel[2] = 0;
        pixel[3] = 255;
    }
}
