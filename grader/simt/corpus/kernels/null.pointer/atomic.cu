// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect null.pointer 8
// corpus: ends launch_failed
// The struct passed to the kernel has a member that is still null.
struct Counters {
    int *hits, *misses;
    __device__ void count(bool hit) { atomicAdd(hit ? hits : misses, 1); }
};
__global__ void play(Counters counters) {
    counters.count(threadIdx.x < 20);
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
