// Wrong: after 24 rounds nothing is taken to change any more.
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
    __shared__ float tiles[2][16][16];
    const int column = threadIdx.x, row = threadIdx.y;
    const int x = blockIdx.x * blockDim.x + column;
    const int y = blockIdx.y * blockDim.y + row;
    const bool inside = x < width && y < height;
    const std::size_t place = x + static_cast<std::size_t>(y) * width;

    float value = inside ? in[place] : 0;
    for (int round = 0; round < min(rounds, 24); ++round) {
        float(&tile)[16][16] = tiles[round % 2];
        tile[row][column] = value;
        __syncthreads();
        float sum = value;
        int count = 1;
        if (column > 0) sum += tile[row][column - 1], ++count;
        if (row > 0) sum += tile[row - 1][column], ++count;
        if (column < 15 && x + 1 < width) sum += tile[row][column + 1], ++count;
        if (row < 15 && y + 1 < height) sum += tile[row + 1][column], ++count;
        value = sum / count;
    }
    if (inside) out[place] = value;
}
