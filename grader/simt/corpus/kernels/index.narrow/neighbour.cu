// corpus: entry __global__ void differences(const float* in, float* out, int width, int n)
// corpus: launch 2 32
// corpus: array in in 64
// corpus: array out out 64
// corpus: number width 8
// corpus: number n 64
// corpus: static
// corpus: expect index.narrow 14
/// From the element above.
__global__ void differences(const float* in, float* out, int width, int n) {
    const int x = threadIdx.x % width, y = blockIdx.x * 4 + threadIdx.x / width;
    const int here = y * width + x;
    if (here >= n) return;
    const short up = y > 0 ? here - width : here;
    out[here] = in[here] - in[up];
}
