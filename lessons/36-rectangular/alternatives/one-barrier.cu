// Alternative: two pairs of tiles in turns, so that one barrier a tile is enough.
__global__ void product(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float tiles[2][2][16][16];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int step = 0; 16 * step < k; ++step) {
        float(*as)[16] = tiles[step & 1][0];
        float(*bs)[16] = tiles[step & 1][1];
        const long long across = 16 * step + x, down = 16 * step + y;
        as[y][x] = row < j && across < k ? a[row * k + across] : 0.0f;
        bs[y][x] = down < k && column < l ? b[down * l + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
    }
    if (row < j && column < l) c[row * l + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    product<<<dim3((l + 15) / 16, (j + 15) / 16), dim3(16, 16)>>>(a, b, c, j, k, l);
}
