// corpus: entry __global__ void rows(float* c)
// corpus: launch 1 8
// corpus: array c out 8
// corpus: expect memory.misaligned 11
// corpus: ends launch_failed
// Rows of 9 doubles: every second row begins between two pairs.
__global__ void rows(float* c) {
    __shared__ alignas(16) double tile[8][9];
    for (int x = 0; x < 9; ++x) tile[threadIdx.x][x] = x;
    __syncthreads();
    const double2 pair = *reinterpret_cast<const double2*>(&tile[threadIdx.x][0]);
    c[threadIdx.x] = pair.x + pair.y;
}
