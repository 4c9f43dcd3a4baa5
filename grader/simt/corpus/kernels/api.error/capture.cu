// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect api.error 10
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    cudaStream_t stream = 0;
    cudaGraph_t graph = nullptr;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaGetLastError();
    fill<<<1, 32>>>(c);
    cudaDeviceSynchronize();
    if (graph != nullptr) cudaGraphDestroy(graph);
}
