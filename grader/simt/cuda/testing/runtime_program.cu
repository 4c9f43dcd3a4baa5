// What runtime_program_test.cpp runs: one function per case. Lines that a finding must name carry
// the mark `find: NAME`.
#include <cstdlib>
#include <memory>

#define CHECK(call)                                \
    do {                                           \
        const cudaError_t status = (call);         \
        if (status != cudaSuccess) return status;  \
    } while (0)

__constant__ float factors[4];
__device__ float offset;

__global__ void scale(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * factors[i % 4] + offset;
}

__global__ void fill_shared(float* out) {
    extern __shared__ float tile[];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

/// A program as it should be; 0 when every value is right.
int correct_program() {
    const int n = 1000;
    const float host_factors[4] = {1, 2, 3, 4};
    const float host_offset = 0.5f;
    float *in, *out, *pinned;
    CHECK(cudaMalloc(&in, n * sizeof(float)));
    CHECK(cudaMalloc(&out, n * sizeof(float)));
    CHECK(cudaMallocHost(&pinned, n * sizeof(float)));
    for (int i = 0; i < n; ++i) pinned[i] = i;
    CHECK(cudaMemcpyToSymbol(factors, host_factors, sizeof factors));
    CHECK(cudaMemcpyToSymbol(offset, &host_offset, sizeof offset));
    cudaStream_t stream;
    cudaEvent_t start, stop;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start, stream));
    CHECK(cudaMemcpyAsync(in, pinned, n * sizeof(float), cudaMemcpyHostToDevice, stream));
    scale<<<(n + 127) / 128, 128, 0, stream>>>(in, out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(stop, stream));
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    if (!(milliseconds > 0)) return 2000;
    std::unique_ptr<float, decltype(&std::free)> result(
        static_cast<float*>(std::malloc(n * sizeof(float))), &std::free);
    CHECK(cudaMemcpy(result.get(), out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i)
        if (result.get()[i] != i * host_factors[i % 4] + host_offset) return 3000 + i;
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFreeHost(pinned));
    return 0;
}

int large_shared() {
    float* out;
    const int bytes = 60000;
    CHECK(cudaMalloc(&out, 256 * sizeof(float)));
    CHECK(cudaFuncSetAttribute(fill_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    fill_shared<<<1, 256, bytes>>>(out);
    CHECK(cudaGetLastError());
    return cudaDeviceSynchronize();
}

int copy_too_much() {
    float host[64] = {};
    float* in;
    cudaMalloc(&in, 32 * sizeof(float));
    return cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);  // find: copy
}

int copy_past_the_end() {
    float host[64] = {};
    float* in;
    cudaMalloc(&in, 32 * sizeof(float));
    return cudaMemcpy(in + 40, host, 4, cudaMemcpyHostToDevice);  // find: past
}

int wrong_direction() {
    float host[32] = {};
    float* in;
    cudaMalloc(&in, sizeof host);
    return cudaMemcpy(host, in, sizeof host, cudaMemcpyHostToDevice);  // find: direction
}

int free_twice() {
    float* in;
    cudaMalloc(&in, 128);
    cudaFree(in);         // find: first
    return cudaFree(in);  // find: second
}

/// Copies an array of which 64 bytes were written, and reads `threads` floats of the copy.
int read_a_copy(int threads) {
    float *in, *copy, *out;
    cudaMalloc(&in, 128);
    cudaMalloc(&copy, 128);
    cudaMalloc(&out, 128);
    cudaMemset(in, 0, 64);
    cudaMemcpy(copy, in, 128, cudaMemcpyDeviceToDevice);
    scale<<<1, threads>>>(copy, out, threads);
    return cudaDeviceSynchronize();
}
int initialised_travels() { return read_a_copy(16); }
int uninitialised_travels() { return read_a_copy(17); }

int unchecked_launch() {
    float* in;
    cudaMalloc(&in, 128);
    scale<<<1, 2048>>>(in, in, 0);  // find: launch
    return cudaDeviceSynchronize();
}

int checked_launch() {
    float* in;
    cudaMalloc(&in, 128);
    scale<<<1, 2048>>>(in, in, 0);
    return cudaGetLastError();
}

int frees_the_callers_array(float* array) {
    return cudaFree(array);  // find: caller
}
