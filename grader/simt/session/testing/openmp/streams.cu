// Each thread has a stream: it copies, launches and copies back, asynchronously, from pinned memory
// that other threads have filled.
#include <cuda_runtime.h>

#include <vector>

#include "check.h"

__global__ void square(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];
}

int main() {
    const int parts = 6, size = 500;
    float *in = nullptr, *out = nullptr, *sums = nullptr;
    CUDA(cudaMallocHost(&in, parts * size * sizeof(float)));
    CUDA(cudaMallocHost(&out, parts * size * sizeof(float)));
    CUDA(cudaMallocManaged(&sums, parts * sizeof(float)));
    for (int round = 0; round < 3; ++round) {
#pragma omp parallel for schedule(static, 1)
        for (int i = 0; i < parts * size; ++i) in[i] = static_cast<float>(i % 10 + round);
#pragma omp parallel for schedule(dynamic) num_threads(3)
        for (int part = 0; part < parts; ++part) {
            cudaStream_t stream;
            CUDA(cudaStreamCreate(&stream));
            float *device_in = nullptr, *device_out = nullptr;
            CUDA(cudaMallocAsync(&device_in, size * sizeof(float), stream));
            CUDA(cudaMallocAsync(&device_out, size * sizeof(float), stream));
            CUDA(cudaMemcpyAsync(device_in, in + part * size, size * sizeof(float),
                                 cudaMemcpyHostToDevice, stream));
            square<<<(size + 63) / 64, 64, 0, stream>>>(device_in, device_out, size);
            CUDA(cudaMemcpyAsync(out + part * size, device_out, size * sizeof(float),
                                 cudaMemcpyDeviceToHost, stream));
            CUDA(cudaStreamSynchronize(stream));
            float sum = 0;
            for (int i = 0; i < size; ++i) sum += out[part * size + i];
            sums[part] = sum;
            CUDA(cudaFreeAsync(device_in, stream));
            CUDA(cudaFreeAsync(device_out, stream));
            CUDA(cudaStreamDestroy(stream));
        }
        CUDA(cudaDeviceSynchronize());
        float all = 0;
#pragma omp parallel for reduction(+ : all)
        for (int i = 0; i < parts * size; ++i) all += out[i];
        float parts_sum = 0;
        for (int part = 0; part < parts; ++part) parts_sum += sums[part];
        EXPECT(all == parts_sum);
    }
    CUDA(cudaFreeHost(in));
    CUDA(cudaFreeHost(out));
    CUDA(cudaFree(sums));
    std::printf("PASSED\n");
}
