// corpus: entry __global__ void dots(const float* a, float* c, int n)
// corpus: launch 2 32
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 4
// corpus: expect memory.uninitialised 13 11
// corpus: says reads acc in line 13, but nothing has given it a value since its declaration in line 11
// The sum has no first value.
template <class T>
__device__ T dot(const T* a, int n) {
    T acc;
    for (int i = 0; i < n; ++i)
        acc += a[i];
    return acc;
}
__global__ void dots(const float* a, float* c, int n) {
    int i;
    i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = dot(a + i / n * n, n);
}
