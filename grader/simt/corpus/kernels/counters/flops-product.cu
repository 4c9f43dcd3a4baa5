// corpus: entry __global__ void product(const float* a, const float* b, float* c, int n)
// corpus: launch 4x4 8x8
// corpus: array a in 529
// corpus: array b in 529
// corpus: array c out 529
// corpus: number n 23
// corpus: operations
// corpus: counter fp32_operations 24334
// corpus: counter fp32_adds 12167
// corpus: counter fp32_multiplies 12167
// corpus: counter fp32_special 0
// corpus: counter fp64_operations 0
__global__ void product(const float* a, const float* b, float* c, int n) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n || column >= n) return;
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];  // 23^3 times
    c[row * n + column] = sum;
}
