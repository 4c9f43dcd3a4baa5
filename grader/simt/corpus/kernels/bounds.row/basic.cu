// corpus: entry __global__ void rows(float* c)
// corpus: launch 1 16x16
// corpus: array c out 256
// corpus: expect bounds.row 10
__global__ void rows(float* c) {
    __shared__ float tile[17][16];
    tile[threadIdx.y][threadIdx.x] = 1;
    if (threadIdx.y == 0) tile[16][threadIdx.x] = 1;
    __syncthreads();
    c[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][threadIdx.x + 1];
}
