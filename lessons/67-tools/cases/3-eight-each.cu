// Program 3.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// out[i] = 2 * in[i] + 1. Each thread takes eight elements: a block takes 1,024.
__global__ void eight_each(const float* in, float* out, int n) {
    const int first = 8 * (blockIdx.x * 128 + threadIdx.x);
    for (int k = 0; k < 8; ++k) {
        const int i = first + k;
        if (i < n) out[i] = 2.0f * in[i] + 1.0f;
    }
}
