// Program 9.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// Blocks of 128 elements. Element t becomes its difference to element t ^ 64 of the same block,
/// which is 64 places away. What lies behind the end counts as 0.
__global__ void across(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    tile[t] = i < n ? in[i] : 0.0f;
    const float other = tile[t ^ 64];
    if (i < n) out[i] = tile[t] - other;
}
