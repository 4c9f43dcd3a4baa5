// corpus: entry void run()
// corpus: counter kernel_waits 8
// The host waits for all that it asked for before it asks for more.
__global__ void add(float* to, const float* from) {
    to[threadIdx.x] += from[threadIdx.x];
}
void run() {
    float *pinned = nullptr, *d_from = nullptr, *d_to = nullptr;
    cudaMallocHost(&pinned, 128);
    cudaMalloc(&d_from, 128);
    cudaMalloc(&d_to, 128);
    cudaMemsetAsync(d_to, 0, 128);
    for (int frame = 0; frame < 8; ++frame) {
        for (int i = 0; i < 32; ++i) pinned[i] = frame;
        cudaMemcpyAsync(d_from, pinned, 128, cudaMemcpyHostToDevice);
        add<<<1, 32>>>(d_to, d_from);
        cudaDeviceSynchronize();
    }
    cudaMemcpy(pinned, d_to, 128, cudaMemcpyDeviceToHost);
    cudaFree(d_from);
    cudaFree(d_to);
    cudaFreeHost(pinned);
}
