// corpus: entry void run(float* c)
// corpus: array c inout 32
#include <cassert>
template <class Each>
__global__ void each(Each act, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) act(i);
}
void run(float* c) {
    const int length = 20;
    each<<<1, 8>>>(
        [=] __device__(int i) {
            assert(i < length);
            c[i] = i;
        },
        20);
    cudaDeviceSynchronize();
}
