// corpus: entry __global__ void copy(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 512
// corpus: array c out 64
// corpus: ends launch_failed
// corpus: expect memory.misaligned 14
// The type of the size promises addresses of 16 bytes, which the source is not.
#include <cuda/pipeline>

__global__ void copy(const float* a, float* c) {
    __shared__ alignas(16) float stage[4];
    auto pipe = cuda::make_pipeline();
    if (threadIdx.x == 0) {
        cuda::memcpy_async(stage, a + 1, cuda::aligned_size_t<16>(16), pipe);
    }
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    c[threadIdx.x] = stage[threadIdx.x % 4];
}
