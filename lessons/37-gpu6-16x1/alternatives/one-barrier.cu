// Alternative: two tiles in turns, so that one barrier a tile is enough.
template <int rows, int depth>
__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float tiles[2][depth][rows + 1];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long column = blockIdx.x * 128 + y * 16 + x, first_row = blockIdx.y * rows;
    float sum[rows] = {};
    for (int start = 0; start < n; start += depth) {
        float(&as)[depth][rows + 1] = tiles[start / depth % 2];
#pragma unroll
        for (int row = 0; row < rows; row += 8) {
            const float2 two =
                *reinterpret_cast<const float2*>(a + (first_row + row + y) * n + start + 2 * x);
            as[2 * x][row + y] = two.x;
            as[2 * x + 1][row + y] = two.y;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < depth; ++k) {
            const float value = b[static_cast<long long>(start + k) * n + column];
#pragma unroll
            for (int i = 0; i < rows; ++i) sum[i] += as[k][i] * value;
        }
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) c[(first_row + i) * n + column] = sum[i];
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    product<16, 32><<<dim3(n / 128, n / 16), dim3(16, 8)>>>(a, b, c, n);
}
