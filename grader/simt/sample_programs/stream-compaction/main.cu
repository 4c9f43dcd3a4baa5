// stream-compaction: keeps the elements that a predicate accepts; a warp reserves its places with
// one atomic. Planted: race.global.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <class T>
T* upload(const std::vector<T>& host) {
    T* device = nullptr;
    if (cudaMalloc(&device, host.size() * sizeof(T)) != cudaSuccess ||
        cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice) !=
            cudaSuccess) {
        std::puts("FAILED: upload");
        std::exit(1);
    }
    return device;
}

template <class T>
void download(std::vector<T>& host, T* device) {
    if (cudaMemcpy(host.data(), device, host.size() * sizeof(T), cudaMemcpyDeviceToHost) !=
            cudaSuccess ||
        cudaFree(device) != cudaSuccess) {
        std::puts("FAILED: download");
        std::exit(1);
    }
}

struct IsMultipleOf {
    int divisor;
    __host__ __device__ bool operator()(int x) const { return x % divisor == 0; }
};

template <class Predicate>
__global__ void compact(const int* in, int n, int* out, int* count, Predicate keep) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int x = i < n ? in[i] : 0;
    const unsigned lane = threadIdx.x & 31u;
    const unsigned kept = __ballot_sync(0xffffffffu, i < n && keep(x));
    int start = 0;
    if (lane == 0 && kept != 0) {
#ifdef PLANTED
        start = *count;  // planted: race.global
        *count = start + __popc(kept);
#else
        start = atomicAdd(count, __popc(kept));
#endif
    }
    start = __shfl_sync(0xffffffffu, start, 0);
    if (kept >> lane & 1u) out[start + __popc(kept & ((1u << lane) - 1u))] = x;
}

int main() {
    const int n = 10000;
    std::vector<int> in(n), out(n), count(1, 0);
    for (int i = 0; i < n; ++i) in[i] = i * 7919 % 10007;
    const IsMultipleOf keep{3};
    int* d_in = upload(in);
    int* d_out = upload(out);
    int* d_count = upload(count);
    compact<<<(n + 255) / 256, 256>>>(d_in, n, d_out, d_count, keep);
    if (cudaGetLastError() != cudaSuccess) return std::puts("FAILED: launch"), 1;
    download(count, d_count);
    download(out, d_out);
    download(in, d_in);

    std::vector<int> expected;
    std::copy_if(in.begin(), in.end(), std::back_inserter(expected), keep);
    out.resize(count[0]);
    std::sort(out.begin(), out.end());
    std::sort(expected.begin(), expected.end());
    std::printf("%zu of %d kept\n", expected.size(), n);
    std::puts(out == expected ? "PASSED" : "FAILED");
    return out != expected;
}
