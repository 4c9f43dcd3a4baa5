// corpus: entry __global__ void clear(float4* c, int n)
// corpus: launch 4 1
// corpus: array c out 16
// corpus: number n 4
// The blocks share the array.
__global__ void clear(float4* c, int n) {
    const float4 zero = make_float4(0, 0, 0, 0);
    for (int i = blockIdx.x; i < n; i += gridDim.x) c[i] = zero;
}
