// corpus: entry __global__ void clear(float4* c, int n)
// corpus: launch 4 1
// corpus: array c out 16
// corpus: number n 4
// corpus: expect race.same-value 9
// Every block clears the whole array.
__global__ void clear(float4* c, int n) {
    const float4 zero = make_float4(0, 0, 0, 0);
    for (int i = 0; i < n; ++i) c[i] = zero;
}
