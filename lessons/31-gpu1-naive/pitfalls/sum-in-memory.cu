// Pitfall: the sum lives in C itself, so every step reads and writes global memory.

__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;

    c[row * n + column] = 0;
    for (int k = 0; k < n; ++k) c[row * n + column] += a[row * n + k] * b[k * n + column];
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(256, 1);
    const dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    gpu1<<<grid, block>>>(a, b, c, n);
}
