// corpus: entry __global__ void quads(const float* a, float* c)
// corpus: launch 1 8
// corpus: array a in 36
// corpus: array c out 8
// corpus: expect memory.misaligned 9
// corpus: ends launch_failed
__global__ void quads(const float* a, float* c) {
    const float4* rows = reinterpret_cast<const float4*>(a + 1);
    float4 four = rows[threadIdx.x];
    c[threadIdx.x] = four.x + four.w;
}
