// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
// corpus: expect memory.leak 7
void run(float* c) {
    float *host, *copy;
    cudaHostAlloc(&host, 128, cudaHostAllocDefault);
    cudaMallocHost(&copy, 128);
    for (int i = 0; i < 32; ++i) host[i] = copy[i] = i;
    cudaMemcpy(c, host, 128, cudaMemcpyHostToDevice);
    cudaFreeHost(copy);
}
