// Alternative: templates for the type and for the block.
template <class T>
__device__ T row_times_column(const T* row, const T* column, long long stride) {
    T sum = 0;
    for (long long k = 0; k < stride; ++k, column += stride) sum += row[k] * *column;
    return sum;
}

template <int width, int height, class T>
__global__ void product(const T* a, const T* b, T* c, long long n) {
    const long long column = threadIdx.x + static_cast<long long>(blockIdx.x) * width;
    const long long row = threadIdx.y + static_cast<long long>(blockIdx.y) * height;
    if (row >= n) return;
    if (column >= n) return;
    c[row * n + column] = row_times_column(a + row * n, b + column, n);
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    constexpr int width = 32, height = 8;
    const auto blocks = [n](int side) { return static_cast<unsigned>((n - 1) / side + 1); };
    product<width, height>
        <<<dim3(blocks(width), blocks(height)), dim3(width, height)>>>(a, b, c, n);
}
