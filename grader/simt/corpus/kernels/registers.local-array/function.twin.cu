// corpus: entry __global__ void filter(const float* a, float* c, int shift)
// corpus: launch 1 16
// corpus: array a in 32
// corpus: array c out 16
// corpus: number shift 2
// corpus: static
template <int N>
__device__ float ring(const float* a, int) {
    float window[N];
    float sum = 0;
#pragma unroll
    for (int i = 0; i < N; ++i) window[i] = a[i];
#pragma unroll
    for (int i = 0; i < N; ++i) sum = 2 * sum + window[(i + 2) % N];
    return sum;
}
__global__ void filter(const float* a, float* c, int shift) {
    c[threadIdx.x] = ring<4>(a + threadIdx.x, shift);
}
