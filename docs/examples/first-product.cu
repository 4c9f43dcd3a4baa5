// The beginning of a dot product, for docs/guides/verdict.md: nothing is added up yet, and the
// shared array is too short for most blocks.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    __shared__ float products[64];
    const unsigned me = threadIdx.x;
    const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + me;
    products[me] = i < n ? a[i] * b[i] : 0.0f;
    if (me == 0) partial[blockIdx.x] = products[0];
}
