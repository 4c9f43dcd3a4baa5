// Alternative: a thread computes two elements, 16 rows apart, and uses each value of B twice.
constexpr int side = 16;

__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[2 * side][side];
    __shared__ float bs[side][side];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = 2 * side * static_cast<long long>(blockIdx.y) + y;
    const long long column = side * static_cast<long long>(blockIdx.x) + x;
    float upper = 0, lower = 0;
    for (int start = 0; start < n; start += side) {
        const bool deep = start + x < n;
        as[y][x] = deep && row < n ? a[row * n + start + x] : 0.0f;
        as[y + side][x] = deep && row + side < n ? a[(row + side) * n + start + x] : 0.0f;
        bs[y][x] =
            start + y < n && column < n ? b[static_cast<long long>(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < side; ++k) {
            const float value = bs[k][x];
            upper += as[y][k] * value;
            lower += as[y + side][k] * value;
        }
        __syncthreads();
    }
    if (column >= n) return;
    if (row < n) c[row * n + column] = upper;
    if (row + side < n) c[(row + side) * n + column] = lower;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 grid((n + side - 1) / side, (n + 2 * side - 1) / (2 * side));
    product<<<grid, dim3(side, side)>>>(a, b, c, n);
}
