// Patient 6.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// out[block] is the largest of the block's 128 elements; the last block may have fewer.
__global__ void largest(const float* in, float* out, int n) {
    __shared__ float best[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (i >= n) return;
    best[t] = in[i];
    __syncthreads();
    if (t > 0) return;
    const int count = min(n - i, 128);
    float most = best[0];
    for (int k = 1; k < count; ++k) most = fmaxf(most, best[k]);
    out[blockIdx.x] = most;
}
