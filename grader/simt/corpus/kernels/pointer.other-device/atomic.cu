// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
// corpus: expect pointer.other-device 6
__global__ void count(int* total) {
    atomicAdd(total, 1);
}
void run(float* c) {
    int* total[2];
    for (int device = 0; device < 2; ++device) {
        cudaSetDevice(device);
        cudaMalloc(&total[device], 4);
        cudaMemset(total[device], 0, 4);
    }
    count<<<1, 32>>>(total[0]);
    cudaGetLastError();
    cudaDeviceReset();
    cudaSetDevice(0);
    cudaMemset(c, 0, 128);
}
