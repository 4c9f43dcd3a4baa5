// Patient 1.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// Each element becomes the mean of itself and its neighbours in the block of 128.
__global__ void smooth(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    tile[t] = i < n ? in[i] : 0.0f;
    const float left = t > 0 ? tile[t - 1] : 0.0f;
    const float right = t < 127 ? tile[t + 1] : 0.0f;
    if (i < n) out[i] = (left + tile[t] + right) / 3.0f;
}
