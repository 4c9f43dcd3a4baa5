// Program 2.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// Each element becomes the mean of itself and the three that follow it, or of as many as there
/// are.
__global__ void ahead(const float* in, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += in[i + k];
    out[i] = sum / min(4, n - i);
}
