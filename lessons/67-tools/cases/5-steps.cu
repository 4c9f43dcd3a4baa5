// Program 5.
//
// Diagnose it: fill in its row of the table in your kernel.cu. Repair it there, not here.

__global__ void halve(const float* in, float* half, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) half[i] = 0.5f * in[i];
}

__global__ void add_next(const float* half, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = half[i] + half[i + 1 < n ? i + 1 : 0];
}

/// Host code. in and out lie on the device. Halves the elements, then adds to each the one behind
/// it; the first follows the last.
void steps(const float* in, float* out, int n) {
    const int blocks = (n + 127) / 128;
    float* half = nullptr;
    cudaStream_t first, second;
    cudaMalloc(&half, n * sizeof(float));
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    halve<<<blocks, 128, 0, first>>>(in, half, n);
    add_next<<<blocks, 128, 0, second>>>(half, out, n);
    cudaStreamSynchronize(second);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(half);
}
