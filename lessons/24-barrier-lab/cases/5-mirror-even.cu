// Patient 5.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// Blocks with an even number mirror their 128 elements, the others copy them. n is a multiple of
/// 128, but the grid may have more blocks.
__global__ void mirror_even(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (blockIdx.x * 128 >= n) return;
    tile[t] = in[i];
    if (blockIdx.x % 2 == 0) {
        __syncthreads();
        out[i] = tile[127 - t];
    } else {
        out[i] = tile[t];
    }
}
