// Half of the block skips the barrier.
// corpus: entry __global__ void k(int* out)
// corpus: launch 1 64
// corpus: array out out 64 int32
// corpus: expect-some barrier.divergent 7
__global__ void k(int* out) {
    if (threadIdx.x < 32) asm volatile("bar.sync 0;" ::: "memory");
    out[threadIdx.x] = 1;
    asm volatile("barrier.cta.sync.aligned 0;" ::: "memory");
    out[threadIdx.x] += 1;
}
