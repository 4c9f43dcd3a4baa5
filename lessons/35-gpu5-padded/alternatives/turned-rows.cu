// Alternative: rows of 16, each turned round by its number: free on 16 and on 32 banks.
__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int start = 0; start < n; start += 16) {
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[x][(x + y) % 16] =
            start + y < n && column < n ? b[static_cast<long long>(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += as[y][k] * bs[x][(x + k) % 16];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    product<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}

void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    matmul(a, b, c, n);
}
