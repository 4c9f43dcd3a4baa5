// Program 1.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// Neighbours change places in pairs. If n is odd, the last element stays.
__global__ void pairs(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (i < n) {
        tile[t] = in[i];
        __syncthreads();
    }
    const int from = (i ^ 1) < n ? t ^ 1 : t;
    if (i < n) out[i] = tile[from];
}
