// corpus: entry __global__ void turn(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// Threads that have read say so at a second barrier. Some arrive there and wait later, and one
// comes late because of a loop of its own.
#include <cuda/barrier>

__global__ void turn(const float* a, float* c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> stored, read;
    __shared__ float stage[64];
    const unsigned me = threadIdx.x;
    if (me == 0) {
        init(&stored, 64);
        init(&read, 64);
    }
    __syncthreads();
    for (int i = 0; i < 3; ++i) {
        stage[me] = a[me];
        stored.arrive_and_wait();
        c[me] = stage[63 - me];
        if (i == 1 && me < 8) {
            auto token = read.arrive();
            c[me] += 1;
            read.wait(std::move(token));
        } else {
            read.arrive_and_wait();
        }
    }
}
