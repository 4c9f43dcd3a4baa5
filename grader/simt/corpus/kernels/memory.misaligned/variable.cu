// corpus: entry __global__ void scale(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect memory.misaligned 9
// corpus: ends launch_failed
// A table of the device, read two numbers at a time.
__device__ double factors[64];
__global__ void scale(float* c) {
    const double2 two = *reinterpret_cast<const double2*>(&factors[threadIdx.x]);
    c[threadIdx.x] = two.x + two.y;
}
