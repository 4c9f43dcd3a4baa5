// corpus: entry int start(float* c, float* d)
// corpus: array c out 64
// corpus: array d out 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void mirror(float* c, float* d) {
    const unsigned i = cg::this_grid().thread_rank();
    c[i] = i;
    cg::this_grid().sync();
    d[i] = c[63 - i];
}
int start(float* c, float* d) {
    void* arguments[] = {&c, &d};
    return cudaLaunchCooperativeKernel((void*)mirror, dim3(4), dim3(16), arguments, 0, nullptr);
}
