// corpus: entry __global__ void saxpy(int n, const float* x, float* y)
// corpus: launch 4 32
// corpus: number n 100
// corpus: array x in 100
// corpus: array y inout 100
// corpus: operations
// corpus: counter fp32_operations 0
// corpus: counter fp32_special 0
// corpus: counter fp64_operations 200
__global__ void saxpy(int n, const float* x, float* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    // 2.0 is a double: so is all that is computed with it.
    if (i < n) y[i] = 2.0 * x[i] + y[i];
}
