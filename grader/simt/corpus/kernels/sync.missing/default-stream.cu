// corpus: entry void run(float* c)
// corpus: array c inout 256
// corpus: expect sync.missing 12 15
// The host waits for a stream, and the copy is in the default stream.
void run(float* c) {
    float* host;
    cudaMallocHost(&host, 1024);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemsetAsync(c, 0, 1024, stream);
    // The default stream waits for the fill, and nobody waits for the default stream.
    cudaMemcpyAsync(host, c, 1024, cudaMemcpyDeviceToHost);
    cudaStreamSynchronize(stream);
    float sum = 0;
    for (int i = 0; i < 4; ++i) sum += host[i];
    host[255] = sum;
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaFreeHost(host);
}
