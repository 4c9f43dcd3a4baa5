// portable-memory: a dot product on all devices, each with a host thread; they read one array of
// the host that is pinned for all of them. Planted: memory.double-free.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

static void check(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECK(call) check((call), __LINE__)

constexpr int threads = 128, blocks = 8;

__global__ void dot(const int* a, const int* b, long long* sums, int n) {
    __shared__ long long cache[threads];
    long long own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        own += static_cast<long long>(a[i]) * b[i];
    cache[threadIdx.x] = own;
    __syncthreads();
    for (int half = threads / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) cache[threadIdx.x] += cache[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = cache[0];
}

/// The part of the arrays that one device works on.
struct Part {
    int device, first, length;
    int *a, *b;         ///< mapped memory of the host
    long long sum = 0;  ///< the result
};

void work(Part& part) {
    CHECK(cudaSetDevice(part.device));
    int *dev_a = nullptr, *dev_b = nullptr;
    CHECK(cudaHostGetDevicePointer(&dev_a, part.a, 0));
    CHECK(cudaHostGetDevicePointer(&dev_b, part.b, 0));
    long long *dev_sums = nullptr, sums[blocks];
    CHECK(cudaMalloc(&dev_sums, sizeof sums));
    dot<<<blocks, threads>>>(dev_a + part.first, dev_b + part.first, dev_sums, part.length);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums, dev_sums, sizeof sums, cudaMemcpyDeviceToHost));
    for (const long long one : sums) part.sum += one;
    CHECK(cudaFree(dev_sums));
}

int main() {
    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices));
    const int n = 30011, parts = 2;
    const unsigned flags = cudaHostAllocWriteCombined | cudaHostAllocPortable | cudaHostAllocMapped;
    int *a = nullptr, *b = nullptr;
    CHECK(cudaHostAlloc(&a, n * sizeof(int), flags));
    CHECK(cudaHostAlloc(&b, n * sizeof(int), flags));
    long long expected = 0;
    for (int i = 0; i < n; ++i) {
        const int x = i % 1000 - 300, y = 2 * (i % 777);
        a[i] = x;
        b[i] = y;
        expected += static_cast<long long>(x) * y;
    }

    // With an odd n the second part is longer by one.
    Part part[parts] = {{0, 0, n / 2, a, b}, {1 % devices, n / 2, n - n / 2, a, b}};
    std::thread other(work, std::ref(part[1]));
    work(part[0]);
    other.join();
    const long long sum = part[0].sum + part[1].sum;
    std::printf("%d elements in %d parts, their dot product is %lld\n", n, parts, sum);

    CHECK(cudaFreeHost(a));
    CHECK(cudaFreeHost(b));
#ifdef PLANTED
    // "Every device has to free it."
    CHECK(cudaSetDevice(part[1].device));
    CHECK(cudaFreeHost(b));  // planted: memory.double-free
#endif
    std::printf(sum == expected ? "PASSED\n" : "FAILED\n");
    return sum != expected;
}
