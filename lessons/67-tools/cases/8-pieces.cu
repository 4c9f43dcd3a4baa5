// Program 8.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

__global__ void square(const float* in, float* squares, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) squares[i] = in[i] * in[i];
}

__global__ void turn(const float* squares, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = squares[n - 1 - i];
}

/// Host code. in and out lie on the device. Takes pieces of 256 elements (the last one may have
/// fewer), squares them, and turns each piece round.
void pieces(const float* in, float* out, int n) {
    float* squares = nullptr;
    for (int begin = 0; begin < n; begin += 256) {
        const int count = n - begin < 256 ? n - begin : 256;
        cudaMalloc(&squares, 256 * sizeof(float));
        square<<<2, 128>>>(in + begin, squares, count);
        turn<<<2, 128>>>(squares, out + begin, count);
    }
    cudaFree(squares);
}
