// Alternative: a template for the side of the tiles, which are rows of one array.
template <int side>
__global__ void product(const float* a, const float* b, float* c, int n) {
    constexpr int length = side + 1;
    __shared__ float as[side * side], bs[side * length];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = static_cast<long long>(blockIdx.y) * side + y;
    const long long column = static_cast<long long>(blockIdx.x) * side + x;
    const float* from_a = a + row * n + x;
    const float* from_b = b + static_cast<long long>(y) * n + column;
    float sum = 0;
    for (int left = n; left > 0; left -= side) {
        as[y * side + x] = row < n && x < left ? *from_a : 0.0f;
        bs[x * length + y] = column < n && y < left ? *from_b : 0.0f;
        from_a += side;
        from_b += static_cast<long long>(side) * n;
        __syncthreads();
        for (int k = 0; k < side; ++k) sum += as[y * side + k] * bs[x * length + k];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n <= 0) return;
    constexpr int side = 16;
    const dim3 block(side, side), grid((n - 1) / side + 1, (n - 1) / side + 1);
    product<side><<<grid, block>>>(a, b, c, n);
}

template <int side>
__global__ void unpadded(const float* a, const float* b, float* c, int n) {
    __shared__ float as[side * side], bs[side * side];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = static_cast<long long>(blockIdx.y) * side + y;
    const long long column = static_cast<long long>(blockIdx.x) * side + x;
    const float* from_a = a + row * n + x;
    const float* from_b = b + static_cast<long long>(y) * n + column;
    float sum = 0;
    for (int left = n; left > 0; left -= side) {
        as[y * side + x] = row < n && x < left ? *from_a : 0.0f;
        bs[x * side + (x + y) % side] = column < n && y < left ? *from_b : 0.0f;
        from_a += side;
        from_b += static_cast<long long>(side) * n;
        __syncthreads();
        for (int k = 0; k < side; ++k) sum += as[y * side + k] * bs[x * side + (x + k) % side];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n <= 0) return;
    constexpr int side = 16;
    const dim3 block(side, side), grid((n - 1) / side + 1, (n - 1) / side + 1);
    unpadded<side><<<grid, block>>>(a, b, c, n);
}
