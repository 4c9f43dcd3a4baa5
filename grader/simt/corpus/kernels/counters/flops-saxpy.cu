// corpus: entry __global__ void saxpy(int n, const float* x, float* y)
// corpus: launch 4 32
// corpus: number n 100
// corpus: array x in 100
// corpus: array y inout 100
// corpus: operations
// corpus: counter fp32_operations 200
// corpus: counter fp32_special 0
// corpus: counter fp64_operations 0
// corpus: counter arithmetic_intensity 0.16025641025641027
__global__ void saxpy(int n, const float* x, float* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    // 13 sectors of x, 13 of y and 13 again: 200 / (39 * 32)
    if (i < n) y[i] = 3 * x[i] + y[i];
}
