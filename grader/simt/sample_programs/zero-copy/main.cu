// zero-copy: kernels read and write mapped host memory directly. Planted: bounds.host.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <random>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t error = (call);                                            \
        if (error != cudaSuccess) {                                            \
            std::printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

constexpr int threads = 128;
constexpr int blocks = 8;

/// Page-locked host memory and its address on the device.
template <typename T>
class Mapped {
  public:
    Mapped(int n, unsigned flags) {
        CHECK(cudaHostAlloc(&host_, n * sizeof(T), flags | cudaHostAllocMapped));
        CHECK(cudaHostGetDevicePointer(&device_, host_, 0));
    }
    ~Mapped() { CHECK(cudaFreeHost(host_)); }
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;
    T* host() const { return host_; }
    T* device() const { return device_; }

  private:
    T* host_ = nullptr;
    T* device_ = nullptr;
};

__global__ void partial_dots(const int* a, const int* b, int* partial, int n) {
    __shared__ int cache[threads];
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += a[i] * b[i];
    cache[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned stride = threads / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) cache[threadIdx.x] += cache[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];
}

int main() {
    int mappable = 0, device = 0;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&mappable, cudaDevAttrCanMapHostMemory, device));
    if (!mappable) {
        std::printf("FAILED: this device cannot map host memory\n");
        return 1;
    }

    const int n = 10007;
    int result = 0, expected = 0;
    {
        const Mapped<int> a(n, cudaHostAllocWriteCombined | cudaHostAllocPortable);
        const Mapped<int> b(n, cudaHostAllocPortable);
        const Mapped<int> partial(blocks, cudaHostAllocDefault);
        std::mt19937 random(4);
        for (int i = 0; i < n; ++i) a.host()[i] = static_cast<int>(random() % 41u) - 20;
#ifdef PLANTED
        const int last = n;
#else
        const int last = n - 1;
#endif
        for (int i = 0; i <= last; ++i)
            b.host()[i] = static_cast<int>(random() % 41u) - 20;  // planted: bounds.host

        partial_dots<<<blocks, threads>>>(a.device(), b.device(), partial.device(), n);
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());  // only now may the host read the kernel's results
        for (int block = 0; block < blocks; ++block) result += partial.host()[block];
        for (int i = 0; i < n; ++i) expected += a.host()[i] * b.host()[i];
    }
    std::printf("the dot product of %d elements is %d\n", n, result);
    if (result != expected) {
        std::printf("FAILED: it should be %d\n", expected);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
