// corpus: entry __global__ void fill(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect null.pointer 10
// corpus: ends launch_failed
// Nobody has set the pointer that the device function writes through.
__device__ double* target;
__device__ double own;
__device__ void store(double x) {
    *target = x;
}
__global__ void fill(float* c) {
    if (threadIdx.x == 3) store(1);
    c[threadIdx.x] = own;
}
