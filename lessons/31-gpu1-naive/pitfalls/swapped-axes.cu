// Pitfall: threadIdx.x runs down the rows, so the threads of a warp read places n floats apart.

__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;

    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(256, 1);
    const dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    gpu1<<<grid, block>>>(a, b, c, n);
}
