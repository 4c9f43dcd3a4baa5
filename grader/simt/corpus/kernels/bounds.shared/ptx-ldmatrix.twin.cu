// Sixteen rows of 16 bytes.
// corpus: entry __global__ void k(int* out)
// corpus: launch 1 32
// corpus: array out out 32 int32
__global__ void k(int* out) {
    __shared__ alignas(16) unsigned tile[64];
    tile[threadIdx.x] = threadIdx.x;
    tile[threadIdx.x + 32] = threadIdx.x;
    __syncthreads();
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    unsigned a, b;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(a), "=r"(b)
                 : "r"(at + 16 * (threadIdx.x % 16)));
    out[threadIdx.x] = a + b;
}
