// corpus: entry __global__ void smooth(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 36
// corpus: array c out 32
__constant__ float weights[4] = {1, 2, 2, 1};
template <int Taps>
__device__ float apply(const float* a, const float* weight) {
    float sum = 0;
    for (int i = 0; i < Taps; ++i) sum += a[i] * weight[i];
    return sum;
}
__global__ void smooth(const float* a, float* c) {
    c[threadIdx.x] = apply<4>(a + threadIdx.x, weights);
}
