// corpus: entry __global__ void mixed(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c inout 64
// corpus: operations
// corpus: counter fp32_operations 256
// corpus: counter fp32_adds 128
// corpus: counter fp32_fused 64
// corpus: counter fp32_special 192
// corpus: counter fp64_operations 0
// corpus: counter fp64_special 0
__global__ void mixed(const float* a, float* c) {
    const float x = fabsf(a[threadIdx.x]) + 1;  // an addition
    const float rounded = __fadd_rz(x, 2.5f);   // and another one
    // One special operation each, however the simulator computes them.
    const float special = fminf(sinpif(x), __frcp_rn(x)) > rsqrtf(x) ? 1.0f : 2.0f;
    c[threadIdx.x] = __fmaf_rn(rounded, x, special);
}
