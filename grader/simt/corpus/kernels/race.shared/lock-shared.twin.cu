// corpus: entry __global__ void add(const float* a, float* c)
// corpus: launch 2 96
// corpus: array a in 6
// corpus: array c out 2
// A lock in shared memory: a fence of the block's scope is enough.
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
        __threadfence_block();
        sum += a[blockIdx.x * 3 + threadIdx.x / 32];
        __threadfence_block();
        atomicExch(&lock, 0);
    }
    __syncthreads();
    if (threadIdx.x == 0) c[blockIdx.x] = sum;
}
