// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
#include <thread>
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
// A device is chosen for one host thread, not for all.
void run(float* c) {
    std::thread([] { cudaSetDevice(1); }).join();
    fill<<<1, 32>>>(c);
}
