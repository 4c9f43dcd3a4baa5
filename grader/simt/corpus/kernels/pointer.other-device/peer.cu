// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
// corpus: expect pointer.other-device 6
__global__ void add(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x] + 1;
}
void run(float* c) {
    float* other;
    cudaSetDevice(1);
    cudaDeviceEnablePeerAccess(0, 0);
    cudaMalloc(&other, 128);
    cudaMemset(other, 0, 128);
    cudaSetDevice(0);
    add<<<1, 32>>>(other, c);
    cudaGetLastError();
    cudaDeviceReset();
}
