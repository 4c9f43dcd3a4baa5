// A barrier lies between.
// corpus: entry __global__ void k(int* out)
// corpus: launch 1 64
// corpus: array out out 64 int32
__global__ void k(int* out) {
    __shared__ alignas(16) unsigned tile[2][32];
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile[warp]));
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at + 16 * (lane % 8)),
                 "r"(lane)
                 : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    out[threadIdx.x] = tile[1 - warp][lane];
}
