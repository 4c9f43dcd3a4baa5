// corpus: entry __global__ void rows(float* c)
// corpus: launch 1 16x16
// corpus: array c out 256
// corpus: counter shared_loads 256
__global__ void rows(float* c) {
    __shared__ float tile[16][17];
    tile[threadIdx.y][threadIdx.x] = 1;
    if (threadIdx.x == 0) tile[threadIdx.y][16] = 1;
    __syncthreads();
    c[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][threadIdx.x + 1];
}
