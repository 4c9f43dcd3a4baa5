// Wrong: a group of A is read into registers early, but the next values of B are loaded when its
// multiply-adds are done, right before they are needed.
__global__ void product(const float* a, const float* b, float* c, int n) {
    // as[g][r] holds columns 4*g to 4*g + 3 of row r of the tile of A.
    __shared__ float4 as[16][17];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long column = blockIdx.x * 128 + y * 16 + x, first_row = blockIdx.y * 16;
    float sum[16] = {};
    const auto element = [&](int k) { return b[static_cast<long long>(k) * n + column]; };
    for (int start = 0; start < n; start += 64) {
        for (int row = y; row < 16; row += 8)
            as[x][row] =
                *reinterpret_cast<const float4*>(a + (first_row + row) * n + start + 4 * x);
        float value[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) value[j] = element(start + j);
        __syncthreads();
#pragma unroll
        for (int group = 0; group < 16; ++group) {
            float4 left[16];
#pragma unroll
            for (int i = 0; i < 16; ++i) left[i] = as[group][i];
#pragma unroll
            for (int i = 0; i < 16; ++i) {
                sum[i] += left[i].x * value[0];
                sum[i] += left[i].y * value[1];
                sum[i] += left[i].z * value[2];
                sum[i] += left[i].w * value[3];
            }
            if (group < 15) {
#pragma unroll
                for (int j = 0; j < 4; ++j) value[j] = element(start + 4 * group + 4 + j);
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
