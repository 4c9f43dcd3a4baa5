// corpus: entry void run(float* c)
// corpus: array c out 8
#include <cassert>
__global__ void pairs(float* c) {
    const float2 pair = make_float2(threadIdx.x, 2.0f);
    *reinterpret_cast<float2*>(c + 2 * threadIdx.x) = pair;
}
void run(float* c) {
    const cudaError_t expected = cudaSuccess;
    pairs<<<1, 4>>>(c);
    assert(cudaDeviceSynchronize() == expected);
    assert(cudaGetLastError() == expected);
    void* more = nullptr;
    assert(cudaMalloc(&more, 16) == expected);
    assert(cudaFree(more) == expected);
}
