// Prints name, compute capability, CUDA version of the driver and of the runtime, one per line.
// Status 2 when there is no device that works.
#include <cuda_runtime.h>

#include <cstdio>

int main() {
    int count = 0;
    cudaDeviceProp device{};
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0 ||
        cudaGetDeviceProperties(&device, 0) != cudaSuccess || cudaFree(nullptr) != cudaSuccess) {
        return 2;
    }
    int driver = 0;
    int runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    std::printf("%s\n%d.%d\n%d.%d\n%d.%d\n", device.name, device.major, device.minor, driver / 1000,
                driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
    return 0;
}
