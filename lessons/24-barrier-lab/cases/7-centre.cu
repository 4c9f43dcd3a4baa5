// Patient 7.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// Each element becomes its difference to the mean of its block of 128. n is a multiple of 128.
__global__ void centre(const float* in, float* out, int n) {
    __shared__ float part[128];
    __shared__ float mean;
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    part[t] = in[i];
    __syncthreads();
    if (t == 0) {
        float sum = 0;
        for (int k = 0; k < 128; ++k) sum += part[k];
        mean = sum / 128.0f;
    }
    out[i] = part[t] - mean;
}
