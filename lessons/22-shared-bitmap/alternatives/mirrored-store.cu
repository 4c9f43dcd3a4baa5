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
