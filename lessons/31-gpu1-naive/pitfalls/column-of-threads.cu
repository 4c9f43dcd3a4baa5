// Pitfall: a block of 1 x 256; a half-warp reads 16 rows of A and one element of B.
__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;

    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(1, 256);
    const dim3 grid(n, (n + block.y - 1) / block.y);
    gpu1<<<grid, block>>>(a, b, c, n);
}
