// corpus: entry __global__ void again(int* c)
// corpus: launch 1 32
// corpus: array c inout 20480 int32
// corpus: expect race.warp 11 13
__global__ void again(int* c) {
    const int n = 20480;
    int sum = 0;
    for (int i = threadIdx.x; i < n; i += 32) sum += c[i];
    __threadfence();
    const int other = threadIdx.x ^ 1;
    for (int i = other; i < 64; i += 32) sum += c[i];
    // The neighbour may still read.
    for (int i = threadIdx.x; i < n; i += 32) c[i] = sum;
}
