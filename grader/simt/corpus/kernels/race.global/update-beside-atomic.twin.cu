// corpus: entry __global__ void run(int* count, int* total)
// corpus: launch 2 64
// corpus: array count inout 4 int32
// corpus: array total inout 4 int32
__global__ void run(int* count, int* total) {
    const int group = threadIdx.x % 4;
    atomicAdd(&total[group], 1);
    atomicAdd(&count[group], 1);
}
