// Patient 2.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// The halves of each block of 128 elements change places. n is a multiple of 128.
__global__ void swap_halves(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (t < 64) {
        tile[t + 64] = in[i];
        __syncthreads();
    } else {
        tile[t - 64] = in[i];
        __syncthreads();
    }
    out[i] = tile[t];
}
