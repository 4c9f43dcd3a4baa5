// Pitfall: neighbouring threads read neighbours, but one block of the grid does the work of all.

__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    const std::size_t length = n;
    for (std::size_t row = threadIdx.y; row < length; row += blockDim.y) {
        for (std::size_t column = threadIdx.x; column < length; column += blockDim.x) {
            float sum = 0;
            for (std::size_t k = 0; k < length; ++k)
                sum += a[row * length + k] * b[k * length + column];
            c[row * length + column] = sum;
        }
    }
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    gpu1<<<1, dim3(16, 16)>>>(a, b, c, n);
}
