// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void sum(const float* from, float* to) {
    if (threadIdx.x < 4) to[threadIdx.x] = from[threadIdx.x];
}
// Four parts, each of which has as many bytes as the array has elements.
void run(float* c) {
    float *host, *in;
    cudaMallocHost(&host, 16 * sizeof(float));
    for (int i = 0; i < 16; ++i) host[i] = i;
    cudaMalloc(&in, 16 * sizeof(float));
    for (int part = 3; part >= 0; --part)
        cudaMemcpy(in + 4 * part, host + 4 * part, 16, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(in, c);
    cudaFree(in);
    cudaFreeHost(host);
}
