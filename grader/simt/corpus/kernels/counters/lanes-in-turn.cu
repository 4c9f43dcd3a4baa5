// corpus: entry __global__ void add(int* locks, int* sums)
// corpus: launch 1 64
// corpus: array locks out 64 int32
// corpus: array sums inout 64 int32
// corpus: counter global_atomics 128
// corpus: counter rounds_without_atomics 1922
// One lane of a warp after the other, though all have locks of their own. Of its last round each
// thread shows nothing: no round follows that could tell.
__global__ void add(int* locks, int* sums) {
    locks[threadIdx.x] = 0;
    for (int lane = 0; lane < 32; ++lane) {
        if (threadIdx.x % 32 != lane) continue;
        while (atomicCAS(&locks[threadIdx.x], 0, 1) != 0) {
        }
        __threadfence();
        ++sums[threadIdx.x];
        __threadfence();
        atomicExch(&locks[threadIdx.x], 0);
    }
}
