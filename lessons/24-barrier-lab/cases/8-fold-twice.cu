// Patient 8.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// y[t] = x[t] * x[127 - t] for the 128 elements x of a block, then out[t] = y[t] + y[t + 1],
/// where y[0] follows on y[127]. n is a multiple of 128.
__global__ void fold_twice(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    tile[t] = in[i];
    __syncthreads();
    const float y = tile[t] * tile[127 - t];
    tile[t] = y;
    __syncthreads();
    out[i] = y + tile[(t + 1) % 128];
}
