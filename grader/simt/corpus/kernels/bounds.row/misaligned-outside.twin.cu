// corpus: entry __global__ void rows(float* c)
// corpus: launch 1 8
// corpus: array c out 8
// Inside the array, at a place for a float4.
__global__ void rows(float* c) {
    __shared__ alignas(16) float tile[32];
    for (int i = 0; i < 4; ++i) tile[4 * threadIdx.x + i] = i;
    __syncthreads();
    const float4 four = *reinterpret_cast<float4*>(&tile[4 * threadIdx.x]);
    c[threadIdx.x] = four.x + four.w;
}
