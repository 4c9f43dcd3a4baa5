// Wrong: the next four elements of A are loaded early, in the last round too.

/// sum += factor * value, for both components.
__device__ void add(float2& sum, float factor, float2 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
}

/// For n that is a multiple of 4, with any block.
__global__ void gpu2(const float* a, const float* b, float* c, int n) {
    const int j = blockIdx.x * blockDim.x + threadIdx.x;  // counts float2: columns 2j and 2j + 1
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int half = n / 2;  // float2 in a row of B and C
    if (row >= n || j >= half) return;

    const float4* a4 = reinterpret_cast<const float4*>(a + row * n);
    const float2* b2 = reinterpret_cast<const float2*>(b) + j;
    float2 sum = make_float2(0, 0);
#pragma unroll 1  // nvcc would take four: 6.3 instead of 10.5 TFLOP/s on an H100, see the page
    float4 next = a4[0];
    for (int k = 0; k < n; k += 4) {
        const float4 four = next;  // one load of A for four steps
        next = a4[k / 4 + 1];
        add(sum, four.x, b2[k * half]);
        add(sum, four.y, b2[(k + 1) * half]);
        add(sum, four.z, b2[(k + 2) * half]);
        add(sum, four.w, b2[(k + 3) * half]);
    }
    reinterpret_cast<float2*>(c)[row * half + j] = sum;
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
    const dim3 block(8, 8);  // 16 columns of C: a half-warp reads 64 bytes of B
    const dim3 grid((n / 2 + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    gpu2<<<grid, block>>>(a, b, c, n);
}
