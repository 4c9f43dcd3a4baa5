// corpus: entry __global__ void pairs(const float* a, float* c)
// corpus: launch 2 64
// corpus: array a in 128
// corpus: array c out 128
// corpus: level memory.alignment warning
// Stored one by one, read two at a time, after a barrier: nothing else is to be said of the reads.
__global__ void pairs(const float* a, float* c) {
    __shared__ alignas(8) float row[64];
    const int first = 64 * blockIdx.x, me = threadIdx.x;
    row[me] = a[first + me];
    __syncthreads();
    const float2 two = *reinterpret_cast<const float2*>(&row[me / 2 * 2]);
    c[first + me] = two.x + two.y;
}
