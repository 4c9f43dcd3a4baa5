// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
// corpus: expect pointer.other-device 7
#include <thread>
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    std::thread([c] {
        cudaSetDevice(1);
        fill<<<1, 32>>>(c);
        cudaGetLastError();
        cudaDeviceReset();
    }).join();
}
