// corpus: entry __global__ void clear(float* c)
// corpus: launch 1 32
// corpus: array c out 256
// corpus: expect-some warp.mask 10
#include <mma.h>
using namespace nvcuda;
__global__ void clear(float* c) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    if (threadIdx.x < 16) wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
