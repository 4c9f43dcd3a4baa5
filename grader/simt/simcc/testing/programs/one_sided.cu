// simcc:
// Classes, aliases and variables that only the host's or only the device's pass declares.
#include <cstdio>

#ifndef __CUDA_ARCH__
template <class T>
struct OnHost {
    static constexpr int value = 1;
    T a;
};
template <class T>
struct OnHost<T*> {
    static constexpr int value = 2;
};
using HostNumber = long;
static int host_count = 4;
#endif

#ifdef __CUDA_ARCH__
struct OnDevice {
    __device__ int twice(int a) const { return 2 * a; }
};
typedef short DeviceNumber;
#endif

class Both {
  public:
    __host__ __device__ int value() const { return a_; }
#ifdef __CUDA_ARCH__
    __device__ int three() const { return 3; }
#endif
  private:
    int a_ = 5;
};

__global__ void k(int* out, Both both) {
#ifdef __CUDA_ARCH__
    if (out == nullptr) asm("trap;");
    out[0] = OnDevice().twice(4) + static_cast<DeviceNumber>(both.three());
    asm volatile("membar.gl;" ::: "memory");
    out[1] = both.value();
#endif
}

int main() {
    int* out;
    cudaMallocManaged(&out, 8);
    k<<<1, 1>>>(out, Both());
    cudaDeviceSynchronize();
    int number = 0;
#ifndef __CUDA_ARCH__
    number = OnHost<int>::value + OnHost<int*>::value + static_cast<HostNumber>(host_count);
#endif
    printf("%d %d %d\n", out[0], out[1], number);
    return !(out[0] == 11 && out[1] == 5 && number == 7);
}
