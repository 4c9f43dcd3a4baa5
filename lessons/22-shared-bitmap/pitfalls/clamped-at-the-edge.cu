// Wrong: threads beyond the picture's edge put the brightness of the edge into the tile.

/// Writes width x height pixels of four bytes (red, green, blue, alpha), row by row.
__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    const float step = 2.0f * 3.1415926535f / 128.0f;  // one period is 128 pixels
    float wave_x = sinf(min(x, width - 1) * step) + 1.0f;
    float wave_y = sinf(min(y, height - 1) * step) + 1.0f;
    tile[threadIdx.x][threadIdx.y] = 255.0f * wave_x * wave_y / 4.0f;
    __syncthreads();  // the mirrored element belongs to another thread

    if (x < width && y < height) {
        unsigned char* pixel = rgba + 4 * (x + static_cast<std::size_t>(y) * width);
        pixel[0] = 0;
        pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.x][15 - threadIdx.y]);
        pixel[2] = 0;
        pixel[3] = 255;
    }
}

/// Softens width x height values, row by row. Each tile is softened on its own: in every round a
/// value becomes the mean of itself and of those of its neighbours (left, right, above, below) that
/// lie in the same tile and in the picture. Takes 0 rounds or more; one shared tile is enough.
__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    __shared__ float values[16][16];
    const int column = threadIdx.x, row = threadIdx.y;
    const int x = blockIdx.x * blockDim.x + column;
    const int y = blockIdx.y * blockDim.y + row;
    const bool inside = x < width && y < height;
    const std::size_t place = x + static_cast<std::size_t>(y) * width;

    float value = inside ? in[place] : 0;
    values[row][column] = value;
    for (int round = 0; round < rounds; ++round) {
        float sum = value;
        int count = 1;
        __syncthreads();  // every value of the round before is in the tile
        if (column > 0) sum += values[row][column - 1], ++count;
        if (row > 0) sum += values[row - 1][column], ++count;
        if (column < 15 && x + 1 < width) sum += values[row][column + 1], ++count;
        if (row < 15 && y + 1 < height) sum += values[row + 1][column], ++count;
        value = sum / count;
        __syncthreads();  // all have read: the values of the round before may go
        values[row][column] = value;
    }
    if (inside) out[place] = value;
}
