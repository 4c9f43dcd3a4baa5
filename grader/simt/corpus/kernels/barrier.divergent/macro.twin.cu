// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
#define MEET __syncthreads()
#define MEET_TWICE MEET; MEET
__global__ void both(float* c) {
    MEET_TWICE;
    c[threadIdx.x] = 1;
}
