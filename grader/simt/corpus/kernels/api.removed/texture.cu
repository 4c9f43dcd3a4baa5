// corpus: entry void run(const float* a, float* c)
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect api.removed 10
texture<float, 1, cudaReadModeElementType> line;
__global__ void fetch(float* to) {
    to[threadIdx.x] = tex1Dfetch(line, threadIdx.x);
}
void run(const float* a, float* c) {
    cudaBindTexture(nullptr, line, a, 128);
    fetch<<<1, 32>>>(c);
    cudaDeviceSynchronize();
    cudaUnbindTexture(line);
}
