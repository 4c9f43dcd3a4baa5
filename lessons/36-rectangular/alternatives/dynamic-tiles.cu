// Alternative: the width of the tiles is a matter of the launch; both lie in one dynamic array.
__global__ void product(const float* a, const float* b, float* c, int j, int k, int l) {
    extern __shared__ float tiles[];
    const int width = blockDim.x;
    float* as = tiles;
    float* bs = tiles + width * width;
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = blockIdx.y * width + y, column = blockIdx.x * width + x;
    float sum = 0;
    for (int start = 0; start < k; start += width) {
        as[y * width + x] = row < j && start + x < k ? a[row * k + start + x] : 0.0f;
        bs[y * width + x] =
            start + y < k && column < l ? b[static_cast<long long>(start + y) * l + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < width; ++i) sum += as[y * width + i] * bs[i * width + x];
        __syncthreads();
    }
    if (row < j && column < l) c[row * l + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    const unsigned width = 16;
    const dim3 grid((l + width - 1) / width, (j + width - 1) / width);
    product<<<grid, dim3(width, width), 2 * width * width * sizeof(float)>>>(a, b, c, j, k, l);
}
