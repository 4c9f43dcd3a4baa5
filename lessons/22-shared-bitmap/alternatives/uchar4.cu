// Alternative: a pixel is one uchar4, written by one store.
__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    const int x = blockIdx.x * 16 + threadIdx.x;
    const int y = blockIdx.y * 16 + threadIdx.y;
    const float step = 2.0f * 3.1415926535f / 128.0f;
    const float wave_x = sinf(x * step) + 1.0f, wave_y = sinf(y * step) + 1.0f;
    tile[threadIdx.y][threadIdx.x] = 255.0f * wave_x * wave_y / 4.0f;
    __syncthreads();
    const float green = tile[15 - threadIdx.y][15 - threadIdx.x];
    if (x < width && y < height) {
        uchar4* pixels = reinterpret_cast<uchar4*>(rgba);
        pixels[static_cast<long long>(y) * width + x] =
            make_uchar4(0, static_cast<unsigned char>(green), 0, 255);
    }
}

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    // Left and right come from other lanes of the warp, which has two rows of the tile.
    __shared__ float tile[16][16];
    const int column = threadIdx.x, row = threadIdx.y;
    const int x = blockIdx.x * 16 + column, y = blockIdx.y * 16 + row;
    const bool inside = x < width && y < height;
    const long long place = static_cast<long long>(y) * width + x;
    float value = inside ? in[place] : 0.0f;
    for (int round = 0; round < rounds; ++round) {
        tile[row][column] = value;
        const float left = __shfl_up_sync(0xffffffffu, value, 1, 16);
        const float right = __shfl_down_sync(0xffffffffu, value, 1, 16);
        __syncthreads();
        float sum = value;
        int count = 1;
        if (column > 0) sum += left, count += 1;
        if (column < 15 && x + 1 < width) sum += right, count += 1;
        if (row > 0) sum += tile[row - 1][column], count += 1;
        if (row < 15 && y + 1 < height) sum += tile[row + 1][column], count += 1;
        value = sum / count;
        __syncthreads();
    }
    if (inside) out[place] = value;
}
