// Wrong: threads beyond C compute its last row and column once more.

__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;  // neighbours in x: neighbours in B
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= n) column = n - 1;  // the grid is rounded up, C is not
    if (row >= n) row = n - 1;

    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;  // a grid without blocks is an error
    const dim3 block(16, 16);
    const dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    gpu1<<<grid, block>>>(a, b, c, n);
}
