// Program 6.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

/// in holds points: x, y and z of one, then of the next. out[i] is the square of the distance of
/// point i from the origin. out has n / 3 elements.
__global__ void distances(const float* in, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= n / 3) return;
    const float2 xy = *reinterpret_cast<const float2*>(in + 3 * i);
    const float z = in[3 * i + 2];
    out[i] = xy.x * xy.x + xy.y * xy.y + z * z;
}
