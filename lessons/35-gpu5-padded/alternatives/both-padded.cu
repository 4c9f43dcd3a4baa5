// Alternative: A's tile has rows of 17, too.
struct Padded {
    float rows[16][17];
};

__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ Padded as, bs;
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int start = 0; start < n; start += 16) {
        as.rows[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs.rows[x][y] =
            start + y < n && column < n ? b[static_cast<long long>(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += as.rows[y][k] * bs.rows[x][k];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    product<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}

__global__ void three_apart(const float* a, const float* b, float* c, int n) {
    __shared__ float as[16][16], bs[256];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int start = 0; start < n; start += 16) {
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[16 * x + (3 * x + y) % 16] =
            start + y < n && column < n ? b[static_cast<long long>(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += as[y][k] * bs[16 * x + (3 * x + k) % 16];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    three_apart<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}
