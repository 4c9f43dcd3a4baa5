// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    float* huge;
    if (cudaMalloc(&huge, 1ull << 50) != cudaSuccess) cudaGetLastError();
    cudaMemset(c, 0, 128);
}
