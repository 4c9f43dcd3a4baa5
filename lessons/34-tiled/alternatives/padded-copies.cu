// Alternative: copies A and B into matrices whose sides are multiples of the tile, and C back.

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


/// Copies into matrices whose sides are multiples of the tile.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const int m = (n + tile - 1) / tile * tile;
    const std::size_t row = n * sizeof(float), wide = m * sizeof(float);
    float *pa, *pb, *pc;
    cudaMalloc(&pa, m * wide);
    cudaMalloc(&pb, m * wide);
    cudaMalloc(&pc, m * wide);
    cudaMemset(pa, 0, m * wide);
    cudaMemset(pb, 0, m * wide);
    cudaMemcpy2D(pa, wide, a, row, row, n, cudaMemcpyDeviceToDevice);
    cudaMemcpy2D(pb, wide, b, row, row, n, cudaMemcpyDeviceToDevice);
    gpu4<<<dim3(m / tile, m / tile), dim3(tile, tile)>>>(pa, pb, pc, m);
    cudaMemcpy2D(c, row, pc, wide, row, n, cudaMemcpyDeviceToDevice);
    cudaFree(pa);
    cudaFree(pb);
    cudaFree(pc);
}
