// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.double-free 6 16
struct Buffer {
    float* data;
    ~Buffer() { cudaFree(data); }
};
void run(float* c) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    {
        Buffer buffer;
        cudaMalloc(&buffer.data, 128);
        float* const alias = buffer.data;
        cudaMemset(c, 0, 128);
        cudaFreeAsync(alias, stream);
        cudaStreamSynchronize(stream);
    }
    cudaGetLastError();
    cudaStreamDestroy(stream);
}
