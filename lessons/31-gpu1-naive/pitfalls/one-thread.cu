// Pitfall: the product is right, and one thread of the GPU computes it alone.

__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    if (blockIdx.x != 0 || threadIdx.x != 0) return;
    const std::size_t length = n;
    for (std::size_t row = 0; row < length; ++row) {
        for (std::size_t column = 0; column < length; ++column) {
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
    gpu1<<<1, 1>>>(a, b, c, n);
}
