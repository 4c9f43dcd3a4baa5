// corpus: entry __global__ void half(float4* c)
// corpus: launch 1 8
// corpus: array c out 32
// corpus: expect memory.uninitialised 12
// One component of the vector is forgotten.
__global__ void half(float4* c) {
    __shared__ float4 cache[8];
    cache[threadIdx.x].x = 1;
    cache[threadIdx.x].y = 2;
    cache[threadIdx.x].w = 4;
    __syncthreads();
    c[threadIdx.x] = cache[7 - threadIdx.x];
}
