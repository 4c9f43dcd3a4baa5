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
