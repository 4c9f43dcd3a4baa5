// corpus: entry __global__ void table(int* c)
// corpus: launch 1 4
// corpus: array c out 4 int32
// corpus: expect device.stack-overflow 6
// corpus: ends launch_failed
__global__ void table(int* c) {
    int counts[40000];
    for (int i = 0; i < 40000; ++i) counts[i] = i;
    c[threadIdx.x] = counts[threadIdx.x * 1000 + c[0] * 0];
}
