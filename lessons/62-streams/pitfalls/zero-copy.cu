// Wrong: the kernel works in the memory of the host, so nothing is copied and nothing overlaps
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
    check(cudaHostAlloc(&array, n * sizeof(float), cudaHostAllocMapped), "cudaHostAlloc");
    return array;
}

/// Gives back what host_array gave.
void free_host_array(float* array) {
    check(cudaFreeHost(array), "cudaFreeHost");
}

/// c = blend(a, b) for n elements of the host's arrays, at most `chunk` elements at a time. When it
/// returns, c is there.
void compute(const float* a, const float* b, float* c, int n, int chunk) {
    float *d_a, *d_b, *d_c;
    check(cudaHostGetDevicePointer(&d_a, const_cast<float*>(a), 0), "cudaHostGetDevicePointer");
    check(cudaHostGetDevicePointer(&d_b, const_cast<float*>(b), 0), "cudaHostGetDevicePointer");
    check(cudaHostGetDevicePointer(&d_c, c, 0), "cudaHostGetDevicePointer");
    float* spare;
    check(cudaMalloc(&spare, chunk * sizeof(float)), "cudaMalloc");
    const int threads = 256;
    blend<<<(n + threads - 1) / threads, threads>>>(d_a, d_b, d_c, n);
    check(cudaGetLastError(), "launch");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaFree(spare), "cudaFree");
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
