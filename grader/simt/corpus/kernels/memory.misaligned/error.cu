// corpus: entry void run(float* c)
// corpus: array c out 8
// corpus: expect memory.misaligned 9
// corpus: ends launch_failed
#include <cassert>
// The error stays: every later call returns it, and no kernel runs any more.
__global__ void pairs(float* c) {
    const float2 pair = make_float2(threadIdx.x, 2.0f);
    *reinterpret_cast<float2*>(c + 1 * threadIdx.x) = pair;
}
void run(float* c) {
    const cudaError_t expected = cudaErrorMisalignedAddress;
    pairs<<<1, 4>>>(c);
    assert(cudaDeviceSynchronize() == expected);
    assert(cudaGetLastError() == expected);
    void* more = nullptr;
    assert(cudaMalloc(&more, 16) == expected);
}
