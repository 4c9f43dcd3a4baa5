// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaGraph_t graph = nullptr;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    fill<<<1, 32, 0, stream>>>(c);
    cudaStreamEndCapture(stream, &graph);
    cudaStreamDestroy(stream);
    cudaDeviceSynchronize();
    if (graph != nullptr) cudaGraphDestroy(graph);
}
