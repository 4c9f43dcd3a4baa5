// corpus: entry void run(float* c)
// corpus: array c inout 256
// The host waits for the default stream, which waits for the others.
void run(float* c) {
    float* host;
    cudaMallocHost(&host, 1024);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemsetAsync(c, 0, 1024, stream);
    cudaMemcpyAsync(host, c, 1024, cudaMemcpyDeviceToHost);
    cudaStreamSynchronize(0);
    float sum = 0;
    for (int i = 0; i < 4; ++i) sum += host[i];
    host[255] = sum;
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaFreeHost(host);
}
