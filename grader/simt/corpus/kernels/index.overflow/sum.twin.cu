// corpus: entry __global__ void walk(float* c, int step)
// corpus: launch 1 2
// corpus: array c out 2
// corpus: number step 500000000
// A loop whose index outgrows int on its way to the end.
__global__ void walk(float* c, int step) {
    long long i = 0;
    for (int turn = 0; turn < 5; ++turn) i += step;
    c[threadIdx.x] = i > 0;
}
