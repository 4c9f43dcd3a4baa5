// corpus: entry __global__ void turn(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect race.shared 17 19
// All threads of the block meet at a cuda::barrier, but store the next elements behind it without
// another one: others still read.
#include <cuda/barrier>

__global__ void turn(const float* a, float* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> stored;
    __shared__ float stage[64];
    const unsigned me = threadIdx.x;
    if (me == 0) init(&stored, 64);
    __syncthreads();
    for (int i = 0; i < 3; ++i) {
        stage[me] = a[me];
        stored.arrive_and_wait();
        c[me] = stage[63 - me];
    }
}
