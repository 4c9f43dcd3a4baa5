// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.use-after-free 18
struct Buffer {
    float* data;
    Buffer() {
        cudaMalloc(&data, 128);
        cudaMemset(data, 0, 128);
    }
    ~Buffer() { cudaFree(data); }
};
// The buffer is gone when the copy begins.
static float* make() {
    Buffer buffer;
    return buffer.data;
}
void run(float* c) {
    cudaMemcpy(c, make(), 128, cudaMemcpyDeviceToDevice);
    cudaGetLastError();
}
