// corpus: entry void run(float* c)
// corpus: array c out 32
// The struct passed to the kernel has a member that is still null, and not used.
struct Counters {
    int *hits, *misses;
    __device__ void count(bool hit) { atomicAdd(hit ? hits : misses, 1); }
};
__global__ void play(Counters counters) {
    counters.count(threadIdx.x < 32);
}
void run(float* c) {
    Counters counters = {};
    cudaMalloc(&counters.hits, sizeof(int));
    cudaMemset(counters.hits, 0, sizeof(int));
    play<<<1, 32>>>(counters);
    cudaDeviceSynchronize();
    cudaMemset(c, 0, 128);
    cudaFree(counters.hits);
}
