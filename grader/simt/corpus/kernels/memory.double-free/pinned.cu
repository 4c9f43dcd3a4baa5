// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.double-free 9
void run(float* c) {
    float* host;
    cudaMallocHost(&host, 128);
    for (int i = 0; i < 32; ++i) host[i] = i;
    cudaMemcpy(c, host, 128, cudaMemcpyHostToDevice);
    if (cudaFree(host) != cudaSuccess) cudaGetLastError();
}
