// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
__global__ void add(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x] + 1;
}
void run(float* c) {
    float* other;
    cudaDeviceEnablePeerAccess(1, 0);
    cudaSetDevice(1);
    cudaMalloc(&other, 128);
    cudaMemset(other, 0, 128);
    cudaDeviceSynchronize();
    cudaSetDevice(0);
    add<<<1, 32>>>(other, c);
}
