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

template <int side>
struct Part {
    int columns, rows;  // of the tile, those that lie in the picture
    __device__ bool has(int column, int row) const {
        return column >= 0 && row >= 0 && column < columns && row < rows;
    }
    __device__ float mean(const float (&values)[side][side + 1], int column, int row) const {
        constexpr int steps[5][2] = {{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        float sum = 0;
        int count = 0;
#pragma unroll
        for (const auto& step : steps) {
            if (!has(column + step[0], row + step[1])) continue;
            sum += values[row + step[1]][column + step[0]];
            ++count;
        }
        return sum / static_cast<float>(count);
    }
};

template <int side>
__device__ void soften_tile(const float* __restrict__ in, float* __restrict__ out, int width,
                            int height, int rounds) {
    __shared__ float values[side][side + 1];
    const int left = blockIdx.x * side, top = blockIdx.y * side;
    const int column = threadIdx.x, row = threadIdx.y;
    const Part<side> part{min(side, width - left), min(side, height - top)};
    const bool mine = part.has(column, row);
    const std::size_t place = static_cast<std::size_t>(top + row) * width + left + column;
    float value = mine ? in[place] : 0;
    for (int left_over = rounds; left_over > 0; --left_over) {
        if (mine) values[row][column] = value;
        __syncthreads();
        if (mine) value = part.mean(values, column, row);
        if (left_over > 1) __syncthreads();
    }
    if (mine) out[place] = value;
}

__global__ void soften(const float* in, float* out, int width, int height, int rounds) {
    soften_tile<16>(in, out, width, height, rounds);
}
