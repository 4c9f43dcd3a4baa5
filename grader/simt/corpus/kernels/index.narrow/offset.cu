// corpus: entry __global__ void fold(float* a, int n)
// corpus: launch 1 32
// corpus: array a inout 64
// corpus: number n 64
// corpus: static
// corpus: expect index.narrow 8
__global__ void fold(float* a, int n) {
    const short half = n / 2;
    if (threadIdx.x < n / 2) a[threadIdx.x] += a[threadIdx.x + half];
}
