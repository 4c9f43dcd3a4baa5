// corpus: entry __global__ void pick(float* chosen)
// corpus: launch 1 64
// corpus: array chosen out 64
// corpus: counter constant_loads 64
// corpus: counter constant_load_requests 2
// corpus: counter constant_load_passes 2
// corpus: counter global_loads 0
// corpus: counter requests 2
__constant__ float table[64] = {1, 2, 3};

__global__ void pick(float* chosen) {
    // One address for all lanes.
    chosen[threadIdx.x] = table[blockIdx.x];
}
