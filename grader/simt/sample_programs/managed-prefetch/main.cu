// managed-prefetch: managed memory used by the host and two kernels in turn, through an allocator
// for std::vector. Planted: sync.missing.
#include <cuda_runtime.h>

#include <cstdio>
#include <new>
#include <numeric>
#include <vector>

template <class T>
struct ManagedAllocator {
    using value_type = T;
    ManagedAllocator() = default;
    template <class U>
    ManagedAllocator(const ManagedAllocator<U>&) {}
    T* allocate(std::size_t n) {
        void* p = nullptr;
        if (cudaMallocManaged(&p, n * sizeof(T)) != cudaSuccess) throw std::bad_alloc();
        return static_cast<T*>(p);
    }
    void deallocate(T* p, std::size_t) { cudaFree(p); }
    template <class U>
    bool operator==(const ManagedAllocator<U>&) const {
        return true;
    }
    template <class U>
    bool operator!=(const ManagedAllocator<U>&) const {
        return false;
    }
};

template <class T>
using ManagedVector = std::vector<T, ManagedAllocator<T>>;

__managed__ int rounds = 0;

__global__ void differences(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i == 0 ? in[0] : in[i] - in[i - 1];
    if (i == 0) ++rounds;
}

static bool ok(cudaError_t e) {
    if (e != cudaSuccess) std::printf("FAILED: %s\n", cudaGetErrorString(e));
    return e == cudaSuccess;
}

int main() {
    const int n = 2000;
    bool good = true;
    {
        ManagedVector<int> a(n), b(n);
        for (int i = 0; i < n; ++i) a[i] = i * i;
        differences<<<(n + 127) / 128, 128>>>(a.data(), b.data(), n);
        differences<<<(n + 127) / 128, 128>>>(b.data(), a.data(), n);
        if (!ok(cudaGetLastError())) return 1;
#ifndef PLANTED
        if (!ok(cudaDeviceSynchronize())) return 1;
#endif
        for (int i = 2; i < n; ++i) good = good && a[i] == 2;  // planted: sync.missing
        if (!ok(cudaDeviceSynchronize())) return 1;
        good = good && a[0] == 0 && a[1] == 1 && rounds == 2;
        good = good && std::accumulate(b.begin(), b.end(), 0) == (n - 1) * (n - 1);
    }
    std::puts(good ? "PASSED" : "FAILED");
    return !good;
}
