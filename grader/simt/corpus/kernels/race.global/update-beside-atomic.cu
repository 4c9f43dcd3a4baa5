// corpus: entry __global__ void run(int* count, int* total)
// corpus: launch 2 64
// corpus: array count inout 4 int32
// corpus: array total inout 4 int32
// corpus: expect race.global 11 11
// corpus: says Several threads update
// The atomic above is no flag for the update below.
__global__ void run(int* count, int* total) {
    const int group = threadIdx.x % 4;
    atomicAdd(&total[group], 1);
    count[group] += 1;
}
