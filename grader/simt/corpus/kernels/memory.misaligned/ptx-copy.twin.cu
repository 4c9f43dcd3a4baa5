// Each thread copies its own four numbers.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 32
// corpus: array in in 128
// corpus: array out out 32
__global__ void k(const float* in, float* out) {
    __shared__ alignas(16) float tile[128];
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[4 * threadIdx.x]));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + 4 * threadIdx.x));
    asm volatile("cp.async.wait_all;");
    out[threadIdx.x] = tile[4 * threadIdx.x];
}
