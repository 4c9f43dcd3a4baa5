// multi-device: a sum split over all devices, a host thread for each. Planted: copy.direction.
#include <cuda_runtime.h>

#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int block_size = 128;
constexpr int blocks = 6;

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

__global__ void sum(const int* values, int n, int* result) {
    __shared__ int cache[block_size];
    int own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        own += values[i];
    cache[threadIdx.x] = own;
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) cache[threadIdx.x] += cache[threadIdx.x + half];
    }
    if (threadIdx.x == 0) atomicAdd(result, cache[0]);
}

/// One device's share of the work, and its result.
struct Share {
    int device = 0;
    const int* values = nullptr;
    int count = 0;
    int partial = 0;
    int* device_partial = nullptr;  // stays on its device; the caller frees it
    std::string error;
};

void work(Share& share) try {
    check(cudaSetDevice(share.device), "cudaSetDevice");
    cudaStream_t stream;
    check(cudaStreamCreate(&stream), "cudaStreamCreate");
    int* values = nullptr;
    const size_t bytes = share.count * sizeof(int);
    check(cudaMalloc(&values, bytes), "cudaMalloc");
    check(cudaMalloc(&share.device_partial, sizeof(int)), "cudaMalloc");
    check(cudaMemcpyAsync(values, share.values, bytes, cudaMemcpyHostToDevice, stream), "upload");
    check(cudaMemsetAsync(share.device_partial, 0, sizeof(int), stream), "cudaMemsetAsync");
    sum<<<blocks, block_size, 0, stream>>>(values, share.count, share.device_partial);
    check(cudaGetLastError(), "sum");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    check(cudaFree(values), "cudaFree");
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
    int *to = &share.partial, *from = share.device_partial;
#ifdef PLANTED
    const auto status = cudaMemcpy(to, from, 4, cudaMemcpyHostToDevice);  // planted: copy.direction
#else
    const auto status = cudaMemcpy(to, from, sizeof(int), cudaMemcpyDeviceToHost);
#endif
    check(status, "download");
} catch (const std::exception& failure) {
    share.error = failure.what();
}

/// Copies every partial sum to device 0, directly where the devices can, and adds them there.
int gather(std::vector<Share>& shares) {
    const int devices = static_cast<int>(shares.size());
    check(cudaSetDevice(0), "cudaSetDevice");
    int *all = nullptr, *total = nullptr, result = 0;
    check(cudaMalloc(&all, devices * sizeof(int)), "cudaMalloc");
    check(cudaMalloc(&total, sizeof(int)), "cudaMalloc");
    check(cudaMemset(total, 0, sizeof(int)), "cudaMemset");
    for (int d = 0; d < devices; ++d) {
        int possible = 0;
        if (d != 0) check(cudaDeviceCanAccessPeer(&possible, 0, d), "cudaDeviceCanAccessPeer");
        if (possible) check(cudaDeviceEnablePeerAccess(d, 0), "cudaDeviceEnablePeerAccess");
        check(cudaMemcpyPeer(all + d, 0, shares[d].device_partial, d, sizeof(int)),
              "cudaMemcpyPeer");
    }
    sum<<<1, block_size>>>(all, devices, total);
    check(cudaGetLastError(), "sum");
    check(cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaFree(all), "cudaFree");
    check(cudaFree(total), "cudaFree");
    return result;
}

int run() {
    const int n = 50021;
    std::vector<int> values(n);
    std::mt19937 random(11);
    for (int& value : values) value = static_cast<int>(random() % 2001) - 1000;
    const int expected = std::accumulate(values.begin(), values.end(), 0);

    int devices = 0;
    check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    std::vector<Share> shares(devices);
    std::vector<std::thread> threads;
    const int part = (n + devices - 1) / devices;
    for (int d = 0; d < devices; ++d) {
        shares[d].device = d;
        shares[d].values = values.data() + d * part;
        shares[d].count = std::min(part, n - d * part);
        threads.emplace_back(work, std::ref(shares[d]));
    }
    for (auto& thread : threads) thread.join();

    int host_total = 0;
    for (const Share& share : shares) {
        if (!share.error.empty()) throw std::runtime_error(share.error);
        host_total += share.partial;
    }
    const int device_total = gather(shares);
    for (Share& share : shares) {
        check(cudaSetDevice(share.device), "cudaSetDevice");
        check(cudaFree(share.device_partial), "cudaFree");
    }
    std::cout << n << " values, sum " << host_total << '\n';
    if (host_total != expected || device_total != expected)
        throw std::runtime_error("the sum should be " + std::to_string(expected));
    return 0;
}

}  // namespace

int main() try {
    run();
    std::cout << "PASSED\n";
    return 0;
} catch (const std::exception& failure) {
    std::cout << "FAILED: " << failure.what() << '\n';
    return 1;
}
