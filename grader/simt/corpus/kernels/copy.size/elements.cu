// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect copy.size 12
__global__ void sum(const float* from, float* to) {
    if (threadIdx.x < 4) to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float *host, *in;
    cudaMallocHost(&host, 16 * sizeof(float));
    for (int i = 0; i < 16; ++i) host[i] = i;
    cudaMalloc(&in, 16 * sizeof(float));
    cudaMemcpy(in, host, 16, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(in, c);
    cudaFree(in);
    cudaFreeHost(host);
}
