// Program 7.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// out[i] is the product of the elements 2i and 2i + 1. out has n / 2 elements.
__global__ void products(const float* in, float* out, int n) {
    __shared__ float2 mine[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (2 * i + 1 >= n) return;
    mine[t] = *reinterpret_cast<const float2*>(in + 2 * i);
    out[i] = mine[t].x * mine[t].y;
}
