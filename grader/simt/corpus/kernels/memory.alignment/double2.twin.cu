// corpus: entry __global__ void sums(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: level memory.alignment warning
// Numbers of 8 bytes begin at multiples of 8; a pair of them needs 16.
__global__ void sums(float* c) {
    __shared__ alignas(16) double table[64];
    table[threadIdx.x] = threadIdx.x;
    table[threadIdx.x + 32] = 1;
    __syncthreads();
    __shared__ struct { double a, b; } copies[32];  // copied in one piece of 16 bytes
    copies[threadIdx.x] = {1, 2};
    copies[threadIdx.x] = copies[(threadIdx.x + 0) % 32];
    const double2 two = *reinterpret_cast<const double2*>(&table[2 * threadIdx.x]);
    c[threadIdx.x] = static_cast<float>(two.x + two.y);
}
