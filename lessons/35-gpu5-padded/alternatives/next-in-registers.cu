// Alternative: the next elements come into registers while the tiles are used.
__device__ float element(const float* matrix, long long n, long long row, long long column) {
    return row < n && column < n ? matrix[row * n + column] : 0.0f;
}

__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[16][16];
    __shared__ float bs[16][17];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * blockDim.y + y;
    const int column = blockIdx.x * blockDim.x + x;
    float next_a = element(a, n, row, x), next_b = element(b, n, y, column);
    float sum = 0;
    for (int start = 0; start < n; start += 16) {
        as[y][x] = next_a;
        bs[x][y] = next_b;
        __syncthreads();
        if (start + 16 < n) {
            next_a = element(a, n, row, start + 16 + x);
            next_b = element(b, n, start + 16 + y, column);
        }
        for (int k = 0; k < 16; ++k) sum += as[y][k] * bs[x][k];
        __syncthreads();
    }
    if (row >= n || column >= n) return;
    c[static_cast<long long>(row) * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    product<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}

__global__ void exclusive(const float* a, const float* b, float* c, int n) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * blockDim.y + y;
    const int column = blockIdx.x * blockDim.x + x;
    float next_a = element(a, n, row, x), next_b = element(b, n, y, column);
    float sum = 0;
    for (int start = 0; start < n; start += 16) {
        as[y][x] = next_a;
        bs[x][x ^ y] = next_b;
        __syncthreads();
        if (start + 16 < n) {
            next_a = element(a, n, row, start + 16 + x);
            next_b = element(b, n, start + 16 + y, column);
        }
        for (int k = 0; k < 16; ++k) sum += as[y][k] * bs[x][x ^ k];
        __syncthreads();
    }
    if (row >= n || column >= n) return;
    c[static_cast<long long>(row) * n + column] = sum;
}

void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    exclusive<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}
