// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// Two batches of a thread's own cuda::pipeline; the wait is for both.
#include <cuda/pipeline>

__global__ void copy(const float* a, float* c) {
    __shared__ float stage[2][64];
    auto pipe = cuda::make_pipeline();
    for (int i = 0; i < 2; ++i) {
        pipe.producer_acquire();
        cuda::memcpy_async(&stage[i][threadIdx.x], &a[64 * i + threadIdx.x], sizeof(float), pipe);
        pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<0>(pipe);
    c[threadIdx.x] = stage[1][threadIdx.x];
    pipe.consumer_release();
}
