// Alternative: a template for the side of the tiles; a while loop over what is left of k.
template <int side>
__global__ void product(const float* a, const float* b, float* c, int j, int k, int l) {
    __shared__ float as[side][side], bs[side][side];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long row = side * static_cast<long long>(blockIdx.y) + y;
    const long long column = side * static_cast<long long>(blockIdx.x) + x;
    const bool in_rows = row < j, in_columns = column < l;
    a += row * k + x;
    b += static_cast<long long>(y) * l + column;
    float sum = 0;
    while (k > 0) {
        as[y][x] = in_rows && x < k ? *a : 0.0f;
        bs[y][x] = in_columns && y < k ? *b : 0.0f;
        __syncthreads();
        for (int i = 0; i < side; ++i) sum = fmaf(as[y][i], bs[i][x], sum);
        __syncthreads();
        a += side;
        b += static_cast<long long>(side) * l;
        k -= side;
    }
    if (in_rows && in_columns) c[row * l + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j <= 0 || l <= 0) return;
    const auto blocks = [](int elements) { return (elements - 1) / 16 + 1; };
    product<16><<<dim3(blocks(l), blocks(j)), dim3(16, 16)>>>(a, b, c, j, k, l);
}
