// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect barrier.divergent 9 9
#define MEET __syncthreads()
#define MEET_IF(condition) \
    if (condition) MEET; else MEET
__global__ void both(float* c) {
    MEET_IF(threadIdx.x % 2 == 0);
    c[threadIdx.x] = 1;
}
