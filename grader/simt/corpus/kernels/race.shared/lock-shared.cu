// corpus: entry __global__ void add(const float* a, float* c)
// corpus: launch 2 96
// corpus: array a in 6
// corpus: array c out 2
// corpus: expect race.shared 18 18
// A lock in shared memory whose owner does not fence before it gives the lock back.
__global__ void add(const float* a, float* c) {
    __shared__ int lock;
    __shared__ float sum;
    if (threadIdx.x == 0) {
        lock = 0;
        sum = 0;
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        sum += a[blockIdx.x * 3 + threadIdx.x / 32];
        atomicExch(&lock, 0);
    }
    __syncthreads();
    if (threadIdx.x == 0) c[blockIdx.x] = sum;
}
