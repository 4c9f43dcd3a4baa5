// Alternative: a template for the width of the tile, whose rows are padded, and __restrict__.
template <int side>
__device__ float exchanged(float value) {
    __shared__ float tile[side][side + 1];
    tile[threadIdx.y][threadIdx.x] = value;
    __syncthreads();
    return tile[side - 1 - threadIdx.y][side - 1 - threadIdx.x];
}

__device__ __forceinline__ float wave(unsigned at) {
    constexpr float period = 128.0f, pi = 3.14159265f;
    return sinf(static_cast<float>(at) * (2.0f * pi / period)) + 1.0f;
}

__global__ void picture(unsigned char* __restrict__ rgba, int width, int height) {
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    const float green = exchanged<16>(wave(x) * wave(y) * (255.0f / 4.0f));
    if (x >= static_cast<unsigned>(width) || y >= static_cast<unsigned>(height)) return;
    unsigned char* to = rgba + (std::size_t{y} * width + x) * 4;
    *to++ = 0;
    *to++ = static_cast<unsigned char>(green);
    *to++ = 0;
    *to = 255;
}
