// corpus: entry __global__ void rows(const float* a, float* c)
// corpus: launch 1 16x8
// corpus: array a in 512
// corpus: array c out 128
// corpus: level memory.alignment warning
// corpus: expect memory.alignment 12
// A tile that is filled four floats at a time. A row length of 68 is right; where the tile begins is
// another question.
__global__ void rows(const float* a, float* c) {
    __shared__ float tile[16][68];
    const int x = threadIdx.x, y = threadIdx.y, me = 16 * y + x;
    *reinterpret_cast<float4*>(&tile[x][4 * y]) = *reinterpret_cast<const float4*>(a + 4 * me);
    __syncthreads();
    c[me] = tile[x][4 * y];
}
