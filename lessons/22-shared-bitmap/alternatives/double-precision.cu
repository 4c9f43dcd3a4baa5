// Alternative: the brightness is computed in double precision.
__device__ double wave(int at) {
    return sin(at * (2.0 * 3.14159265358979 / 128.0)) + 1.0;
}

__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    const long long x = blockIdx.x * blockDim.x + threadIdx.x;
    const long long y = blockIdx.y * blockDim.y + threadIdx.y;
    tile[threadIdx.x][threadIdx.y] =
        static_cast<float>(255.0 * wave(static_cast<int>(x)) * wave(static_cast<int>(y)) / 4.0);
    __syncthreads();
    if (x < width && y < height) {
        unsigned char* pixel = rgba + 4 * (y * width + x);
        pixel[0] = pixel[2] = 0;
        pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.x][15 - threadIdx.y]);
        pixel[3] = 255;
    }
}

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    __shared__ double tile[16][16];
    const int column = threadIdx.x, row = threadIdx.y;
    const int x = blockIdx.x * blockDim.x + column, y = blockIdx.y * blockDim.y + row;
    const bool inside = x < width && y < height;
    const bool left = column > 0, up = row > 0;
    const bool right = column < 15 && x < width - 1, down = row < 15 && y < height - 1;
    const double share = 1.0 / (1 + left + right + up + down);
    tile[row][column] = inside ? in[static_cast<long long>(y) * width + x] : 0.0;
    __syncthreads();
    while (rounds-- > 0) {
        double sum = tile[row][column];
        if (left) sum += tile[row][column - 1];
        if (right) sum += tile[row][column + 1];
        if (up) sum += tile[row - 1][column];
        if (down) sum += tile[row + 1][column];
        __syncthreads();
        tile[row][column] = share * sum;
        __syncthreads();
    }
    if (inside)
        out[static_cast<long long>(y) * width + x] = static_cast<float>(tile[row][column]);
}
