// corpus: entry void run(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 64
// corpus: number n 6
// corpus: expect barrier.early-exit 9 11
template <int Size>
__global__ void transpose(const float* a, float* c, int n) {
    __shared__ float tile[Size][Size + 1];
    if (threadIdx.x >= n || threadIdx.y >= n) return;
    tile[threadIdx.y][threadIdx.x] = a[threadIdx.y * n + threadIdx.x];
    __syncthreads();
    c[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run(const float* a, float* c, int n) {
    transpose<8><<<1, dim3(8, 8)>>>(a, c, n);
    cudaDeviceSynchronize();
}
