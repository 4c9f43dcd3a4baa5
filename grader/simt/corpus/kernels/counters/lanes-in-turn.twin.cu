// corpus: entry __global__ void add(int* locks, int* sums)
// corpus: launch 1 64
// corpus: array locks out 64 int32
// corpus: array sums inout 64 int32
// corpus: counter global_atomics 128
// corpus: counter rounds_without_atomics 0
__global__ void add(int* locks, int* sums) {
    locks[threadIdx.x] = 0;
    for (bool done = false; !done;) {
        if (atomicCAS(&locks[threadIdx.x], 0, 1) != 0) continue;
        __threadfence();
        ++sums[threadIdx.x];
        __threadfence();
        atomicExch(&locks[threadIdx.x], 0);
        done = true;
    }
}
