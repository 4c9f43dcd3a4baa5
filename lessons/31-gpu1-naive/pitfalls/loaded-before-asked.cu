// Wrong: the first two factors are loaded before the thread asks whether it lies inside C.

__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;  // neighbours in x: neighbours in B
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = a[row * n] * b[column];
    if (row >= n || column >= n) return;  // the grid is rounded up, C is not

    for (int k = 1; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;  // a grid without blocks is an error
    const dim3 block(16, 16);
    const dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    gpu1<<<grid, block>>>(a, b, c, n);
}
