// Alternative: the last step multiplies only what is there.
__global__ void product(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int start = 0; start < k; start += 16) {
        if (row < j && start + x < k) as[y][x] = a[row * k + start + x];
        if (start + y < k && column < l)
            bs[y][x] = b[static_cast<long long>(start + y) * l + column];
        __syncthreads();
        const int steps = min(16, k - start);
        if (row < j && column < l)
            for (int i = 0; i < steps; ++i) sum += as[y][i] * bs[i][x];
        __syncthreads();
    }
    if (row < j && column < l) c[row * l + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    product<<<dim3((l + 15) / 16, (j + 15) / 16), dim3(16, 16)>>>(a, b, c, j, k, l);
}
