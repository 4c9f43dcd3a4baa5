// Alternative: A is read as float4, too: its four parts belong to four steps. The next group is
// loaded before this one is used.
__global__ void product(const float* a, const float* b, float* c, int n) {
    // as[g][4*r + j] is the element in row r and column 4*g + j of the tile of A.
    __shared__ alignas(16) float as[16][68];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long column = blockIdx.x * 128 + y * 16 + x, first_row = blockIdx.y * 16;
    float sum[16] = {};
    const auto element = [&](int k) { return b[static_cast<long long>(k) * n + column]; };
    const auto load_tile = [&](int start) {
        for (int row = y; row < 16; row += 8)
            *reinterpret_cast<float4*>(&as[x][4 * row]) =
                *reinterpret_cast<const float4*>(a + (first_row + row) * n + start + 4 * x);
    };
    for (int start = 0; start < n; start += 64) {
        load_tile(start);
        float value[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) value[j] = element(start + j);
        __syncthreads();
#pragma unroll
        for (int group = 0; group < 16; ++group) {
            float next[4];
            if (group < 15) {
#pragma unroll
                for (int j = 0; j < 4; ++j) next[j] = element(start + 4 * group + 4 + j);
            }
#pragma unroll
            for (int i = 0; i < 16; ++i) {
                const float4 left = *reinterpret_cast<const float4*>(&as[group][4 * i]);
                sum[i] += left.x * value[0];
                sum[i] += left.y * value[1];
                sum[i] += left.z * value[2];
                sum[i] += left.w * value[3];
            }
            if (group < 15) {
#pragma unroll
                for (int j = 0; j < 4; ++j) value[j] = next[j];
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 16; ++i) c[(first_row + i) * n + column] = sum[i];
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    product<<<dim3(n / 128, n / 16), dim3(16, 8)>>>(a, b, c, n);
}
