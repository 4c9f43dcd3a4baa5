// Pitfall: a thread computes 8 x 8 elements. That saves more traffic, but no load is a vector.

constexpr int side = 8;         // rows and columns of a thread's piece
constexpr int tile = 16 * side;  // of a block's

__global__ void pieces(const float* a, const float* b, float* c, int n) {
    const std::size_t length = n;
    const std::size_t row = static_cast<std::size_t>(blockIdx.y) * tile + threadIdx.y;
    const std::size_t column = static_cast<std::size_t>(blockIdx.x) * tile + threadIdx.x;
    float sums[side][side] = {};
    for (std::size_t k = 0; k < length; ++k) {
        float from_a[side], from_b[side];
        for (int i = 0; i < side; ++i)
            from_a[i] = row + 16 * i < length ? a[(row + 16 * i) * length + k] : 0.0f;
        for (int j = 0; j < side; ++j)
            from_b[j] = column + 16 * j < length ? b[k * length + column + 16 * j] : 0.0f;
        for (int i = 0; i < side; ++i) {
            for (int j = 0; j < side; ++j) sums[i][j] += from_a[i] * from_b[j];
        }
    }
    for (int i = 0; i < side; ++i) {
        for (int j = 0; j < side; ++j) {
            if (row + 16 * i < length && column + 16 * j < length)
                c[(row + 16 * i) * length + column + 16 * j] = sums[i][j];
        }
    }
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 16);
    const dim3 grid((n + tile - 1) / tile, (n + tile - 1) / tile);
    pieces<<<grid, block>>>(a, b, c, n);
}

/// sum += factor * value, for all four components.
__device__ void add(float4& sum, float factor, float4 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
    sum.z += factor * value.z;
    sum.w += factor * value.w;
}

/// For n that is a multiple of 4, with any block: one thread computes 2 rows of four columns.
__global__ void two_rows(const float* a, const float* b, float* c, int n) {
    const int j = blockIdx.x * blockDim.x + threadIdx.x;          // counts float4
    const int row = 2 * (blockIdx.y * blockDim.y + threadIdx.y);  // and row + 1
    const int quarter = n / 4;
    if (row >= n || j >= quarter) return;  // n is even: row + 1 exists, too

    const float4* upper = reinterpret_cast<const float4*>(a + row * n);
    const float4* lower = upper + quarter;
    const float4* b4 = reinterpret_cast<const float4*>(b) + j;
    float4 first = make_float4(0, 0, 0, 0);
    float4 second = first;
    const auto step = [&](int k, float above, float below) {
        const float4 value = b4[k * quarter];  // one load of B for both rows
        add(first, above, value);
        add(second, below, value);
    };
    for (int k = 0; k < n; k += 4) {
        const float4 above = upper[k / 4];
        const float4 below = lower[k / 4];
        step(k, above.x, below.x);
        step(k + 1, above.y, below.y);
        step(k + 2, above.z, below.z);
        step(k + 3, above.w, below.w);
    }
    float4* c4 = reinterpret_cast<float4*>(c) + row * quarter + j;
    c4[0] = first;
    c4[quarter] = second;
}

/// The same product for n that is a multiple of 4.
void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(4, 16);  // 16 columns and 32 rows of C
    const dim3 grid((n / 4 + block.x - 1) / block.x, (n / 2 + block.y - 1) / block.y);
    two_rows<<<grid, block>>>(a, b, c, n);
}
