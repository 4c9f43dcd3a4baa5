// corpus: entry __global__ void pick(float* chosen)
// corpus: launch 1 64
// corpus: array chosen out 64
// corpus: counter constant_loads 64
// corpus: counter constant_load_requests 2
// corpus: counter constant_load_passes 64
// corpus: counter global_loads 0
// corpus: counter requests 2
__constant__ float table[64] = {1, 2, 3};

__global__ void pick(float* chosen) {
    // Each lane wants an address of its own.
    chosen[threadIdx.x] = table[threadIdx.x];
}
