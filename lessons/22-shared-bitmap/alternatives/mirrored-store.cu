// Alternative: each value is stored at its mirrored place and read where the thread stands.
struct Pixel {
    unsigned char red, green, blue, alpha;
};

__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const auto brightness = [](int column, int row) {
        const float step = 2.0f * 3.1415926535f / 128.0f;
        return 255.0f * (sinf(column * step) + 1.0f) * (sinf(row * step) + 1.0f) / 4.0f;
    };
    tile[15 - threadIdx.y][15 - threadIdx.x] = brightness(x, y);
    __syncthreads();
    if (y >= height) return;
    if (x >= width) return;
    Pixel* row = reinterpret_cast<Pixel*>(rgba) + static_cast<long long>(y) * width;
    row[x] = Pixel{0, static_cast<unsigned char>(tile[threadIdx.y][threadIdx.x]), 0, 255};
}

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    // A frame of zeros round the tile, so that the sum needs no condition.
    __shared__ float tile[18][18];
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const bool inside = x < width && y < height;
    const int column = threadIdx.x + 1, row = threadIdx.y + 1;
    const long long place = static_cast<long long>(y) * width + x;
    if (threadIdx.y == 0) tile[0][column] = tile[17][column] = 0;
    if (threadIdx.x == 0) tile[row][0] = tile[row][17] = 0;
    const float neighbours = (column > 1) + (row > 1) + (column < 16 && x + 1 < width) +
                             (row < 16 && y + 1 < height);
    float mine = inside ? in[place] : 0;
    tile[row][column] = mine;
    for (int round = 0; round < rounds; ++round) {
        __syncthreads();
        const float others = tile[row][column - 1] + tile[row][column + 1] + tile[row - 1][column] +
                             tile[row + 1][column];
        __syncthreads();
        if (inside) tile[row][column] = mine = (mine + others) / (1.0f + neighbours);
    }
    if (inside) out[place] = mine;
}
