// corpus: entry __global__ void scale(float* a, int n)
// corpus: launch 2 32
// corpus: array a inout 64
// corpus: number n 64
// corpus: static
__global__ void scale(float* a, int n) {
    const short t = threadIdx.y * blockDim.x + threadIdx.x, lane = t % 32;
    const int x = blockIdx.x * blockDim.x + lane;
    if (x < n) a[x] *= 2;
}
