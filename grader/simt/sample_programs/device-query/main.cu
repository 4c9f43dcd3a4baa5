// device-query: prints what each device is, and tries the limits it names. Planted:
// api.unchecked-error.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

template <typename T>
void check(T result, char const* const func, const char* const file, int const line) {
    if (result) {
        fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\"\n", file, line,
                static_cast<unsigned int>(result), cudaGetErrorName(result), func);
        printf("FAILED\n");
        exit(EXIT_FAILURE);
    }
}

__global__ void countThreads(unsigned* count) {
    atomicAdd(count, 1u);
}

int main() {
    int deviceCount = 0;
    checkCudaErrors(cudaGetDeviceCount(&deviceCount));
    int driver = 0, runtime = 0;
    checkCudaErrors(cudaDriverGetVersion(&driver));
    checkCudaErrors(cudaRuntimeGetVersion(&runtime));
    printf("runtime %s\n", runtime >= 11000 ? "11 or newer" : "before 11");

    bool good = deviceCount > 0;
    for (int dev = 0; dev < deviceCount; ++dev) {
        checkCudaErrors(cudaSetDevice(dev));
        cudaDeviceProp prop;
        checkCudaErrors(cudaGetDeviceProperties(&prop, dev));
        int warp = 0, sharedPerBlock = 0;
        checkCudaErrors(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, dev));
        checkCudaErrors(
            cudaDeviceGetAttribute(&sharedPerBlock, cudaDevAttrMaxSharedMemoryPerBlock, dev));
        size_t free = 0, total = 0;
        checkCudaErrors(cudaMemGetInfo(&free, &total));
        printf("device %d: %s, warps of %d\n", dev, prop.name, warp);
        good = good && warp == prop.warpSize && free <= total &&
               size_t(sharedPerBlock) == prop.sharedMemPerBlock && prop.major >= 1 &&
               prop.multiProcessorCount > 0;

        unsigned *count, hostCount = 0;
        checkCudaErrors(cudaMalloc(&count, sizeof *count));
        checkCudaErrors(cudaMemset(count, 0, sizeof *count));
        countThreads<<<1, prop.maxThreadsPerBlock>>>(count);
        checkCudaErrors(cudaGetLastError());
        checkCudaErrors(cudaMemcpy(&hostCount, count, sizeof hostCount, cudaMemcpyDeviceToHost));
        checkCudaErrors(cudaFree(count));
        good = good && hostCount == unsigned(prop.maxThreadsPerBlock);
    }
#ifdef PLANTED
    cudaSetDevice(deviceCount);  // planted: api.unchecked-error
#else
    checkCudaErrors(cudaSetDevice(0));
#endif
    printf(good ? "PASSED\n" : "FAILED\n");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
