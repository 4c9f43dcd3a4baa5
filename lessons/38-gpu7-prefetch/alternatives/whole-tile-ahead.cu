// Alternative: all 32 values of a tile are on their way before its first step.
__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[32][17];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long column = blockIdx.x * 128 + y * 16 + x, first_row = blockIdx.y * 16;
    float sum[16] = {};
    const auto element = [&](int k) { return b[static_cast<long long>(k) * n + column]; };
    const auto load_tile = [&](int start) {
        for (int row = y; row < 16; row += 8) {
            const float2 two =
                *reinterpret_cast<const float2*>(a + (first_row + row) * n + start + 2 * x);
            as[2 * x][row] = two.x;
            as[2 * x + 1][row] = two.y;
        }
    };
    const auto use = [&](int k, float value) {
#pragma unroll
        for (int i = 0; i < 16; ++i) sum[i] += as[k][i] * value;
    };
    for (int start = 0; start < n; start += 32) {
        float value[32];
#pragma unroll
        for (int k = 0; k < 32; ++k) value[k] = element(start + k);
        load_tile(start);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 32; ++k) use(k, value[k]);
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 16; ++i) c[(first_row + i) * n + column] = sum[i];
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    product<<<dim3(n / 128, n / 16), dim3(16, 8)>>>(a, b, c, n);
}
