// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.use-after-free 5
__global__ void copy(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float* scratch;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocAsync(&scratch, 128, stream);
    cudaMemsetAsync(scratch, 0, 128, stream);
    cudaFreeAsync(scratch, stream);
    copy<<<1, 32, 0, stream>>>(scratch, c);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}
