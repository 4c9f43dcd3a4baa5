// Alternative: kernels copy A and B into matrices whose sides are multiples of the tile, and C back.

constexpr int tile = 16;

__global__ void gpu4(const float* a, const float* b, float* c, int n) {
    __shared__ float as[tile][tile];
    __shared__ float bs[tile][tile];

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int row = blockIdx.y * tile + y;
    const int column = blockIdx.x * tile + x;

    float sum = 0;
    for (int start = 0; start < n; start += tile) {
        as[y][x] = a[row * n + start + x];
        bs[y][x] = b[(start + y) * n + column];
        __syncthreads();  // both tiles are whole

        for (int k = 0; k < tile; ++k) sum += as[y][k] * bs[k][x];
        __syncthreads();  // nobody needs these tiles any more
    }
    c[row * n + column] = sum;
}


__global__ void resize(float* to, int to_side, const float* from, int from_side) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y;
    if (column >= to_side) return;
    const bool inside = row < from_side && column < from_side;
    to[row * to_side + column] = inside ? from[row * from_side + column] : 0.0f;
}

/// Copies into matrices whose sides are multiples of the tile.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const int m = (n + tile - 1) / tile * tile;
    if (m == n) {
        gpu4<<<dim3(m / tile, m / tile), dim3(tile, tile)>>>(a, b, c, m);
        return;
    }
    const std::size_t bytes = sizeof(float) * m * m;
    float *pa, *pb, *pc;
    cudaMalloc(&pa, bytes);
    cudaMalloc(&pb, bytes);
    cudaMalloc(&pc, bytes);
    const dim3 grid((m + 63) / 64, m);
    resize<<<grid, 64>>>(pa, m, a, n);
    resize<<<grid, 64>>>(pb, m, b, n);
    gpu4<<<dim3(m / tile, m / tile), dim3(tile, tile)>>>(pa, pb, pc, m);
    resize<<<dim3((n + 63) / 64, n), 64>>>(c, n, pc, m);
    cudaFree(pa);
    cudaFree(pb);
    cudaFree(pc);
}
