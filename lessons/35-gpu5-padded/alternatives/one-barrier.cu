// Alternative: two pairs of tiles in turns, so that one barrier a tile is enough.
__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float tiles_a[2][16][16];
    __shared__ float tiles_b[2][16][17];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    int place = 0;
    for (long long start = 0; start < n; start += 16, place ^= 1) {
        auto& as = tiles_a[place];
        auto& bs = tiles_b[place];
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[x][y] = start + y < n && column < n ? b[(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum = fmaf(as[y][k], bs[x][k], sum);
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    product<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}

__global__ void in_turns(const float* a, const float* b, float* c, int n) {
    __shared__ float tiles_a[2][16][16];
    __shared__ float tiles_b[2][16][16];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    int place = 0;
    for (long long start = 0; start < n; start += 16, place ^= 1) {
        auto& as = tiles_a[place];
        auto& bs = tiles_b[place];
        as[y][x] = row < n && start + x < n ? a[row * n + start + x] : 0.0f;
        bs[x][(x + y) % 16] = start + y < n && column < n ? b[(start + y) * n + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum = fmaf(as[y][k], bs[x][(x + k) % 16], sum);
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    in_turns<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}
