// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
// corpus: expect pointer.other-device 13
// Each device has a variable of its own, and with it another array.
__device__ float start = 1;
__constant__ float* target;
__global__ void grow(int turns) {
    start += turns;
}
__global__ void store() {
    // On device 1 the pointer is still that of device 0.
    target[threadIdx.x] = start;
}
void run(float* c) {
    for (int device = 0; device < 2; ++device) {
        cudaSetDevice(device);
        cudaMemcpyToSymbol(target, &c, sizeof c);
        grow<<<1, 1>>>(device + 1);
    }
    store<<<1, 32>>>();
    cudaGetLastError();
    cudaDeviceReset();
}
