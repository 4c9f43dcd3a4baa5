// corpus: entry __global__ void stop(const float* a, float* c)
// corpus: launch 2 32
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect race.same-value 9
struct State {
    double error;
    short done;
    __device__ void finish() { done = 1; }
};
__device__ State state;
__global__ void stop(const float* a, float* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (a[i] > 0.9f) state.finish();
    c[i] = a[i];
}
