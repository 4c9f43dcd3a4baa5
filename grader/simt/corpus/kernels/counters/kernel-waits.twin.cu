// corpus: entry void run()
// corpus: counter kernel_waits 0
// The host waits for the copy alone: the device still adds while the host writes the next frame.
__global__ void add(float* to, const float* from) {
    to[threadIdx.x] += from[threadIdx.x];
}
void run() {
    float *pinned = nullptr, *d_from = nullptr, *d_to = nullptr;
    cudaMallocHost(&pinned, 128);
    cudaMalloc(&d_from, 128);
    cudaMalloc(&d_to, 128);
    cudaMemsetAsync(d_to, 0, 128);
    cudaEvent_t copied;
    cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
    for (int frame = 0; frame < 8; ++frame) {
        if (frame > 0) cudaEventSynchronize(copied);
        for (int i = 0; i < 32; ++i) pinned[i] = frame;
        cudaMemcpyAsync(d_from, pinned, 128, cudaMemcpyHostToDevice);
        cudaEventRecord(copied);
        add<<<1, 32>>>(d_to, d_from);
    }
    cudaMemcpy(pinned, d_to, 128, cudaMemcpyDeviceToHost);
    cudaEventDestroy(copied);
    cudaFree(d_from);
    cudaFree(d_to);
    cudaFreeHost(pinned);
}
