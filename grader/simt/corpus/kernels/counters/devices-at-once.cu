// corpus: entry void run()
// corpus: devices 3
// corpus: counter devices_at_once 3
// All devices have their kernel before the host waits for any.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run() {
    float* a[3] = {};
    for (int device = 0; device < 3; ++device) {
        cudaSetDevice(device);
        cudaMalloc(&a[device], 128);
        fill<<<1, 32>>>(a[device]);
    }
    for (int device = 0; device < 3; ++device) {
        cudaSetDevice(device);
        cudaDeviceSynchronize();
        cudaFree(a[device]);
    }
}
