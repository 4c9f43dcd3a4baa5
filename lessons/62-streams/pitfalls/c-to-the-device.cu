// Wrong: The chunks of c, which the kernel writes, are copied to the device, too.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// c[i] = 0.75 * a[i] + 0.25 * b[i]; one thread computes one element.
__global__ void blend(const float* a, const float* b, float* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = 0.75f * a[i] + 0.25f * b[i];
}

/// An array of the host with n elements, from which and to which copies are really asynchronous.
float* host_array(int n) {
    float* array = nullptr;
    check(cudaMallocHost(&array, n * sizeof(float)), "cudaMallocHost");
    return array;
}

/// Gives back what host_array gave.
void free_host_array(float* array) {
    check(cudaFreeHost(array), "cudaFreeHost");
}

/// c = blend(a, b) for n elements of the host's arrays, at most `chunk` elements at a time. When it
/// returns, c is there.
void compute(const float* a, const float* b, float* c, int n, int chunk) {
    constexpr int lanes = 2;
    struct {
        cudaStream_t stream;
        float *a, *b, *c;
    } lane[lanes];
    const std::size_t chunk_bytes = chunk * sizeof(float);
    for (auto& one : lane) {
        check(cudaStreamCreate(&one.stream), "cudaStreamCreate");
        check(cudaMalloc(&one.a, chunk_bytes), "cudaMalloc");
        check(cudaMalloc(&one.b, chunk_bytes), "cudaMalloc");
        check(cudaMalloc(&one.c, chunk_bytes), "cudaMalloc");
    }
    // Breadth first: each step for all streams, then the next step.
    for (int first = 0; first < n; first += lanes * chunk) {
        const auto begin = [&](int i) { return first + i * chunk; };
        const auto length = [&](int i) { return std::clamp(n - begin(i), 0, chunk); };
        // A copy of no bytes does nothing; a grid of no blocks would be an error.
        const auto bytes = [&](int i) { return length(i) * sizeof(float); };
        for (int i = 0; i < lanes; ++i) {
            check(cudaMemcpyAsync(lane[i].a, a + begin(i), bytes(i), cudaMemcpyHostToDevice, lane[i].stream), "copy a");
            check(cudaMemcpyAsync(lane[i].b, b + begin(i), bytes(i), cudaMemcpyHostToDevice, lane[i].stream), "copy b");
            check(cudaMemcpyAsync(lane[i].c, c + begin(i), bytes(i), cudaMemcpyHostToDevice, lane[i].stream), "copy c");
        }
        for (int i = 0; i < lanes; ++i) {
            const int m = length(i), threads = 256;
            if (m == 0) continue;
            blend<<<(m + threads - 1) / threads, threads, 0, lane[i].stream>>>(lane[i].a, lane[i].b, lane[i].c, m);
            check(cudaGetLastError(), "launch");
        }
        for (int i = 0; i < lanes; ++i)
            check(cudaMemcpyAsync(c + begin(i), lane[i].c, bytes(i), cudaMemcpyDeviceToHost, lane[i].stream), "copy c");
    }
    for (auto& one : lane) check(cudaStreamSynchronize(one.stream), "cudaStreamSynchronize");
    for (auto& one : lane) {
        check(cudaFree(one.a), "cudaFree");
        check(cudaFree(one.b), "cudaFree");
        check(cudaFree(one.c), "cudaFree");
        check(cudaStreamDestroy(one.stream), "cudaStreamDestroy");
    }
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s N CHUNK\n", argv[0]);
        return 2;
    }
    const int n = std::atoi(argv[1]), chunk = std::atoi(argv[2]);
    float *a = host_array(n), *b = host_array(n), *c = host_array(n);
    for (int i = 0; i < n; ++i) {
        a[i] = static_cast<float>(i % 1000);
        b[i] = static_cast<float>(i % 101);
        c[i] = -1;
    }
    compute(a, b, c, n, chunk);

    double sum = 0, weighted = 0;
    for (int i = 0; i < n; ++i) {
        sum += c[i];
        weighted += c[i] * (i % 7 + 1);
    }
    std::printf("%.2f %.2f %.2f\n", sum, weighted, c[n - 1]);
    free_host_array(a);
    free_host_array(b);
    free_host_array(c);
    return 0;
}
