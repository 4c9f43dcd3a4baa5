// A row of a matrix begins at a multiple of 8 bytes only.
// corpus: entry __global__ void k(int* out)
// corpus: launch 1 32
// corpus: array out out 32 int32
// corpus: expect memory.misaligned 13
// corpus: ends launch_failed
__global__ void k(int* out) {
    __shared__ alignas(16) unsigned tile[64];
    for (int i = 0; i < 2; ++i) tile[threadIdx.x + 32 * i] = threadIdx.x;
    __syncthreads();
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    unsigned a;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(a)
                 : "r"(at + 8 * (threadIdx.x % 8)));
    out[threadIdx.x] = a;
}
