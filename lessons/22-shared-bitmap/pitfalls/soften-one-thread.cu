// Pitfall: all threads fill the tile, then the first one softens it alone.
__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    const float step = 2.0f * 3.1415926535f / 128.0f;
    float wave_x = sinf(x * step) + 1.0f;
    float wave_y = sinf(y * step) + 1.0f;
    tile[threadIdx.x][threadIdx.y] = 255.0f * wave_x * wave_y / 4.0f;
    __syncthreads();

    if (x < width && y < height) {
        unsigned char* pixel = rgba + 4 * (x + static_cast<std::size_t>(y) * width);
        pixel[0] = 0;
        pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.x][15 - threadIdx.y]);
        pixel[2] = 0;
        pixel[3] = 255;
    }
}

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    __shared__ float values[2][16][16];
    const int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    const int x = left + threadIdx.x, y = top + threadIdx.y;
    const bool inside = x < width && y < height;
    const std::size_t place = x + static_cast<std::size_t>(y) * width;

    if (inside) values[0][threadIdx.y][threadIdx.x] = in[place];
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        const int columns = width - left < 16 ? width - left : 16;
        const int rows = height - top < 16 ? height - top : 16;
        for (int round = 0; round < rounds; ++round) {
            float(&before)[16][16] = values[round % 2];
            for (int row = 0; row < rows; ++row) {
                for (int column = 0; column < columns; ++column) {
                    float sum = before[row][column];
                    int count = 1;
                    if (column > 0) sum += before[row][column - 1], ++count;
                    if (row > 0) sum += before[row - 1][column], ++count;
                    if (column + 1 < columns) sum += before[row][column + 1], ++count;
                    if (row + 1 < rows) sum += before[row + 1][column], ++count;
                    values[1 - round % 2][row][column] = sum / count;
                }
            }
        }
    }
    __syncthreads();
    if (inside) out[place] = values[rounds % 2][threadIdx.y][threadIdx.x];
}
