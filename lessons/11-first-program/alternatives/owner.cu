// Alternative: a class owns an array of the device and frees it; main returns its status and never calls exit().
#include <cstdio>
#include <cstdlib>
#include <vector>

struct DeviceArray {
    explicit DeviceArray(std::size_t n) : error(cudaMalloc(&data, n * sizeof(float))) {}
    ~DeviceArray() { cudaFree(data); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
    float* data = nullptr;
    cudaError_t error;
};

__device__ float fahrenheit_of(float celsius) {
    return celsius * 1.8f + 32;
}

__global__ void convert(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = fahrenheit_of(in[i]);
}

static cudaError_t convert_all(std::vector<float>& values, int threads) {
    const int n = static_cast<int>(values.size());
    const std::size_t bytes = n * sizeof(float);
    DeviceArray in(n), out(n);
    if (in.error != cudaSuccess) return in.error;
    if (out.error != cudaSuccess) return out.error;
    cudaError_t error = cudaMemcpy(in.data, values.data(), bytes, cudaMemcpyHostToDevice);
    if (error != cudaSuccess) return error;
    convert<<<n / threads + (n % threads != 0), threads>>>(in.data, out.data, n);
    error = cudaGetLastError();
    if (error != cudaSuccess) return error;
    return cudaMemcpy(values.data(), out.data, bytes, cudaMemcpyDeviceToHost);
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    std::vector<float> values;
    for (int i = 2; i < argc; ++i) values.push_back(static_cast<float>(std::atof(argv[i])));
    const cudaError_t error = convert_all(values, std::atoi(argv[1]));
    if (error != cudaSuccess) {
        std::printf("cannot convert: %s\n", cudaGetErrorName(error));
        return 1;
    }
    for (std::size_t i = 0; i < values.size(); ++i) std::printf("%g\n", values[i]);
}
