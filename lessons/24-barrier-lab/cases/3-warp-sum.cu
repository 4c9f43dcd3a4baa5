// Patient 3.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// Blocks of 32 threads: out[block] is the sum of the block's 32 elements.
__global__ void warp_sum(const float* in, float* out, int n) {
    __shared__ float part[32];
    const int t = threadIdx.x;
    part[t] = in[blockIdx.x * 32 + t];
    for (int half = 16; half > 0; half /= 2) {
        if (t < half) part[t] += part[t + half];
    }
    if (t == 0) out[blockIdx.x] = part[0];
}
