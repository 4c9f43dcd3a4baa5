// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// corpus: expect race.shared 19 24
// A stage of a cuda::pipeline is released before it is read: the next copy goes into it.
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void copy(const float* a, float* c) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ float stage[2][64];
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    float sum = 0;
    for (int fetched = 0, used = 0; used < 8; ++used) {
        for (; fetched < 8 && fetched < used + 2; ++fetched) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, stage[fetched % 2], a + 64 * fetched, sizeof stage[0], pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        pipe.consumer_release();
        sum += stage[used % 2][63 - threadIdx.x];
    }
    c[threadIdx.x] = sum;
}
