// corpus: entry __global__ void fold(float* a, int n)
// corpus: launch 1 32
// corpus: array a inout 64
// corpus: number n 64
// corpus: static
__global__ void fold(float* a, int n) {
    const int half = n / 2;
    const short rest = n % 32, part = n < 64 ? n : 64;
    if (threadIdx.x < part / 2) a[threadIdx.x + rest] += a[threadIdx.x + half];
}
