// Wrong: the sums come back to a std::vector, so the host waits for each device.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int threads = 128;
constexpr int blocks = 16;  // few, so that few sums come back: lesson 63 says what that costs

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// The sum of a[i] * b[i] for 0 <= i < n, in `blocks` parts: one for each block.
__global__ void dot(const float* a, const float* b, int n, float* partial) {
    __shared__ float cache[threads];
    const int me = threadIdx.x, all = gridDim.x * blockDim.x;
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + me; i < n; i += all) sum += a[i] * b[i];
    cache[me] = sum;
    for (int half = threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (me < half) cache[me] += cache[me + half];
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}

/// What one device does, and what it needs for that.
struct Part {
    int device = 0;            ///< its number
    int first = 0, count = 0;  ///< its elements: `count` of them, from `first` on
    cudaStream_t stream = nullptr;
    float *a = nullptr, *b = nullptr, *partial = nullptr;  ///< in the memory of the device
};

/// An array in host memory, from and to which every device copies directly.
float* host_array(std::size_t elements) {
    float* array = nullptr;
    check(cudaHostAlloc(&array, elements * sizeof(float), cudaHostAllocPortable), "cudaHostAlloc");
    return array;
}

/// A part for each device. Together they are the elements 0 to n - 1. No part is larger than
/// n / devices, rounded up, and none is empty if n is at least `devices`.
std::vector<Part> divide(int n, int devices) {
    std::vector<Part> parts(devices);
    for (int device = 0; device < devices; ++device) {
        Part& part = parts[device];
        part.device = device;
        part.first = static_cast<int>(static_cast<long long>(n) * device / devices);
        part.count =
            static_cast<int>(static_cast<long long>(n) * (device + 1) / devices) - part.first;
    }
    return parts;
}

/// Gives the part's device all its work, and does not wait for it: the copies of its elements, the
/// kernel, and the copy of the sums of its blocks to `sums`.
void start(Part& part, const float* a, const float* b, float* sums) {
    const auto bytes = part.count * sizeof(float), sums_bytes = blocks * sizeof(float);
    check(cudaSetDevice(part.device), "cudaSetDevice");
    check(cudaStreamCreate(&part.stream), "cudaStreamCreate");
    check(cudaMalloc(&part.a, bytes), "cudaMalloc");
    check(cudaMalloc(&part.b, bytes), "cudaMalloc");
    check(cudaMalloc(&part.partial, sums_bytes), "cudaMalloc");
    check(cudaMemcpyAsync(part.a, a + part.first, bytes, cudaMemcpyHostToDevice, part.stream),
          "copy to the device");
    check(cudaMemcpyAsync(part.b, b + part.first, bytes, cudaMemcpyHostToDevice, part.stream),
          "copy to the device");
    dot<<<blocks, threads, 0, part.stream>>>(part.a, part.b, part.count, part.partial);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpyAsync(sums, part.partial, sums_bytes, cudaMemcpyDeviceToHost, part.stream),
          "copy to the host");
}

/// Waits for the part's device, gives back what start() got, and adds the sums of the blocks.
double finish(Part& part, const float* sums) {
    double total = 0;
    check(cudaSetDevice(part.device), "cudaSetDevice at the end");
    check(cudaStreamSynchronize(part.stream), "cudaStreamSynchronize");
    for (int block = 0; block < blocks; ++block) total += sums[block];
    check(cudaFree(part.a), "cudaFree");
    check(cudaFree(part.b), "cudaFree");
    check(cudaFree(part.partial), "cudaFree");
    check(cudaStreamDestroy(part.stream), "cudaStreamDestroy");
    return total;
}

/// The sum of all a[i] * b[i], by all devices together.
double dot_of_all(const float* a, const float* b, int n) {
    double total = 0;
    int devices = 0;
    check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    std::vector<Part> parts = divide(n, devices);
    std::vector<float> sums(static_cast<std::size_t>(devices) * blocks);
    for (Part& part : parts) start(part, a, b, sums.data() + part.device * blocks);
    for (Part& part : parts) total += finish(part, sums.data() + part.device * blocks);
    return total;
}

/// Whole numbers between -8 and 8, which follow from the seed.
void fill(float* a, float* b, int n, unsigned seed) {
    const auto next = [&seed] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<float>(static_cast<int>((seed >> 24) % 17u) - 8);
    };
    for (int i = 0; i < n; ++i) {
        a[i] = next();
        b[i] = next();
    }
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s N SEED\n", argv[0]);
        return 2;
    }
    const int n = std::atoi(argv[1]);
    float *const a = host_array(n), *const b = host_array(n);
    if (!a || !b) {
        std::fprintf(stderr, "an array is missing\n");
        return 1;
    }
    fill(a, b, n, static_cast<unsigned>(std::atoi(argv[2])));
    std::printf("%.0f\n", dot_of_all(a, b, n));
    check(cudaFreeHost(a), "cudaFreeHost");
    check(cudaFreeHost(b), "cudaFreeHost");
    return 0;
}
