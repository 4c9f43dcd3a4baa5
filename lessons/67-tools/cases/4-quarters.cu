// Program 4.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// out[i] is the sum of the i-th elements of the four quarters of in. out has n / 4 elements; what
/// lies behind the fourth quarter is left out.
__global__ void quarters(const float* in, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    const int quarter = n / 4;
    if (i >= quarter) return;
    for (int k = 0; k < 4; ++k) out[i] += in[i + k * quarter];
}
