// All threads meet at both.
// corpus: entry __global__ void k(int* out)
// corpus: launch 1 64
// corpus: array out out 64 int32
__global__ void k(int* out) {
    asm volatile("bar.sync 0;" ::: "memory");
    out[threadIdx.x] = 1;
    asm volatile("barrier.cta.sync.aligned 0;" ::: "memory");
    out[threadIdx.x] += 1;
}
