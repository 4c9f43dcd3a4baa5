// Wrong: the next four elements of A are loaded early, in the last round too.

/// sum += factor * value, for all four components.
__device__ void add(float4& sum, float factor, float4 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
    sum.z += factor * value.z;
    sum.w += factor * value.w;
}

/// For n that is a multiple of 4, with any block.
__global__ void gpu3(const float* a, const float* b, float* c, int n) {
    const int j = blockIdx.x * blockDim.x + threadIdx.x;  // counts float4: columns 4j to 4j + 3
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int quarter = n / 4;  // float4 in a row of each matrix
    if (row >= n || j >= quarter) return;

    const float4* a4 = reinterpret_cast<const float4*>(a + row * n);
    const float4* b4 = reinterpret_cast<const float4*>(b) + j;
    float4 sum = make_float4(0, 0, 0, 0);
    float4 next = a4[0];
    for (int k = 0; k < n; k += 4) {
        const float4 four = next;  // one load of A for four steps
        next = a4[k / 4 + 1];
        add(sum, four.x, b4[k * quarter]);
        add(sum, four.y, b4[(k + 1) * quarter]);
        add(sum, four.z, b4[(k + 2) * quarter]);
        add(sum, four.w, b4[(k + 3) * quarter]);
    }
    reinterpret_cast<float4*>(c)[row * quarter + j] = sum;
}

/// For any n: a row of n floats that is no multiple of 4 cannot be read as float4.
__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;

    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    if (n % 4 != 0) {
        const dim3 block(16, 16);
        const dim3 grid((n + 15) / 16, (n + 15) / 16);
        gpu1<<<grid, block>>>(a, b, c, n);
        return;
    }
    const dim3 block(4, 16);  // 16 columns of C: a half-warp reads 64 bytes of B
    const dim3 grid((n / 4 + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    gpu3<<<grid, block>>>(a, b, c, n);
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
