// corpus: entry void run()
// corpus: devices 3
// corpus: counter devices_at_once 1
// Each device has finished before the next one begins.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run() {
    for (int device = 0; device < 3; ++device) {
        float* a = nullptr;
        cudaSetDevice(device);
        cudaMalloc(&a, 128);
        fill<<<1, 32>>>(a);
        cudaDeviceSynchronize();
        cudaFree(a);
    }
}
