// corpus: entry __global__ void table(int* c)
// corpus: launch 1 4
// corpus: array c out 4 int32
__global__ void table(int* c) {
    int counts[400];
    for (int i = 0; i < 400; ++i) counts[i] = i;
    c[threadIdx.x] = counts[threadIdx.x * 100];
}
