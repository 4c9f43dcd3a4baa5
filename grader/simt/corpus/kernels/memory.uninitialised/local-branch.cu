// corpus: entry __global__ void classes(const float* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32 int32
// corpus: expect memory.uninitialised 15 10
// corpus: says Thread 4 of block 0 reads kind
// A value between has no class; in the next turn of the loop it is a new variable.
__global__ void classes(const float* a, int* c) {
    for (int turn = 0; turn < 2; ++turn) {
        int kind;
        if (threadIdx.x < 4)
            kind = 1;
        else if (a[threadIdx.x] > 2)
            kind = 2;
        c[threadIdx.x] = kind;
    }
}
