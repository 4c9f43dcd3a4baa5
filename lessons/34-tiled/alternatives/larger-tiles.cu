// Alternative: tiles of 32 x 32, each element used 32 times.
constexpr int side = 32;

__global__ void __launch_bounds__(side* side)
    product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[side][side];
    __shared__ float bs[side][side];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * side + y, column = blockIdx.x * side + x;
    float sum = 0;
    for (int start = 0; start < n; start += side) {
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[y][x] =
            start + y < n && column < n ? b[static_cast<long long>(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < side; ++k) sum += as[y][k] * bs[k][x];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + side - 1) / side;
    product<<<dim3(blocks, blocks), dim3(side, side)>>>(a, b, c, n);
}
