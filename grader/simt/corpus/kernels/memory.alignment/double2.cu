// corpus: entry __global__ void sums(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: level memory.alignment warning
// corpus: expect memory.alignment 12
// Numbers of 8 bytes begin at multiples of 8; a pair of them needs 16.
__global__ void sums(float* c) {
    __shared__ double table[64];
    table[threadIdx.x] = threadIdx.x;
    table[threadIdx.x + 32] = 1;
    __syncthreads();
    const double2 two = *reinterpret_cast<const double2*>(&table[2 * threadIdx.x]);
    c[threadIdx.x] = static_cast<float>(two.x + two.y);
}
