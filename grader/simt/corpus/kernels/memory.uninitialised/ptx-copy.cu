// An asynchronous copy in inline PTX is read without a wait.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 64
// corpus: array in in 64
// corpus: array out out 64
// corpus: expect memory.uninitialised 12
__global__ void k(const float* in, float* out) {
    __shared__ float tile[64];
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + threadIdx.x));
    asm volatile("cp.async.commit_group;");
    out[threadIdx.x] = tile[threadIdx.x];
}
