// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: ends launch_failed
// corpus: expect api.unchecked-error 7
void run(float* c) {
    float* huge;
    ::__simt::__discard(cudaMalloc(&huge, 1ull << 50));
    cudaMemset(c, 0, 128);
}
