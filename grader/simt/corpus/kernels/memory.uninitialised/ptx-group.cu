// Two groups are under way, and one of them may still be when the newest is read.
// corpus: entry __global__ void k(const float* in, float* out)
// corpus: launch 1 64
// corpus: array in in 128
// corpus: array out out 64
// corpus: expect memory.uninitialised 16
__global__ void k(const float* in, float* out) {
    __shared__ float tile[2][64];
    for (int i = 0; i < 2; ++i) {
        const auto to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[i][threadIdx.x]));
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n\tcp.async.commit_group;" ::"r"(to),
                     "l"(in + 64 * i + threadIdx.x)
                     : "memory");
    }
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    out[threadIdx.x] = tile[1][threadIdx.x];
}
