// corpus: entry __global__ void divide(const float* a, float* c, unsigned long long scale)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: number scale 5
// corpus: operations
// corpus: counter fp32_operations 192
// corpus: counter fp32_adds 128
// corpus: counter fp32_multiplies 64
// corpus: counter fp32_special 256
// corpus: counter fp64_operations 0
__global__ void divide(const float* a, float* c, unsigned long long scale) {
    const float x = a[threadIdx.x] + 2;
    // Special: two divisions, the root, the exponential. The conversion is no operation.
    c[threadIdx.x] = 1 / x * (sqrtf(x) / static_cast<float>(scale)) - expf(x);
}
