// corpus: entry __global__ void classes(const float* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32 int32
// Each value has a class.
__global__ void classes(const float* a, int* c) {
    for (int turn = 0; turn < 2; ++turn) {
        int kind;
        if (threadIdx.x < 4)
            kind = 1;
        else
            kind = 2;
        c[threadIdx.x] = kind;
    }
}
