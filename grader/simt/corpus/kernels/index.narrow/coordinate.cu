// corpus: entry __global__ void scale(float* a, int n)
// corpus: launch 2 32
// corpus: array a inout 64
// corpus: number n 64
// corpus: static
// corpus: expect index.narrow 9
// corpus: says 32767
__global__ void scale(float* a, int n) {
    const short x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < n) a[x] *= 2;
}
