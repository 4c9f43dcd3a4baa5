// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// corpus: expect race.shared 12 15
// Each thread waits for its own copies, and reads what another one has copied.
#include <cuda/pipeline>

__global__ void copy(const float* a, float* c) {
    __shared__ float stage[64];
    auto pipe = cuda::make_pipeline();
    cuda::memcpy_async(&stage[threadIdx.x], &a[threadIdx.x], sizeof(float), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    c[threadIdx.x] = stage[63 - threadIdx.x];
}
