// Alternative: a stream for each step, and events between them
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
    enum { in, run, out, steps };
    constexpr int buffers = 2;
    cudaStream_t stream[steps];
    for (auto& one : stream) check(cudaStreamCreate(&one), "cudaStreamCreate");
    struct {
        float *a, *b, *c;
        cudaEvent_t copied, computed, fetched;
    } buffer[buffers];
    const std::size_t chunk_bytes = chunk * sizeof(float);
    for (auto& one : buffer) {
        for (float** array : {&one.a, &one.b, &one.c}) check(cudaMalloc(array, chunk_bytes), "cudaMalloc");
        for (cudaEvent_t* event : {&one.copied, &one.computed, &one.fetched})
            check(cudaEventCreateWithFlags(event, cudaEventDisableTiming), "cudaEventCreate");
    }
    // Asks for the copy back of the chunk that begins at `first`.
    const auto fetch = [&](int first) {
        auto& its = buffer[first / chunk % buffers];
        const std::size_t bytes = std::min(chunk, n - first) * sizeof(float);
        check(cudaStreamWaitEvent(stream[out], its.computed, 0), "cudaStreamWaitEvent");
        check(cudaMemcpyAsync(c + first, its.c, bytes, cudaMemcpyDeviceToHost, stream[out]), "copy c");
        check(cudaEventRecord(its.fetched, stream[out]), "cudaEventRecord");
    };
    for (int first = 0; first < n; first += chunk) {
        auto& its = buffer[first / chunk % buffers];
        const int m = std::min(chunk, n - first), threads = 256;
        const std::size_t bytes = m * sizeof(float);
        check(cudaStreamWaitEvent(stream[in], its.computed, 0), "cudaStreamWaitEvent");
        check(cudaMemcpyAsync(its.a, a + first, bytes, cudaMemcpyHostToDevice, stream[in]), "copy a");
        check(cudaMemcpyAsync(its.b, b + first, bytes, cudaMemcpyHostToDevice, stream[in]), "copy b");
        check(cudaEventRecord(its.copied, stream[in]), "cudaEventRecord");
        if (first > 0) fetch(first - chunk);
        check(cudaStreamWaitEvent(stream[run], its.copied, 0), "cudaStreamWaitEvent");
        check(cudaStreamWaitEvent(stream[run], its.fetched, 0), "cudaStreamWaitEvent");
        blend<<<(m + threads - 1) / threads, threads, 0, stream[run]>>>(its.a, its.b, its.c, m);
        check(cudaGetLastError(), "launch");
        check(cudaEventRecord(its.computed, stream[run]), "cudaEventRecord");
    }
    fetch((n - 1) / chunk * chunk);
    check(cudaStreamSynchronize(stream[out]), "cudaStreamSynchronize");
    for (auto& one : buffer) {
        for (float* array : {one.a, one.b, one.c}) check(cudaFree(array), "cudaFree");
        for (cudaEvent_t event : {one.copied, one.computed, one.fetched}) check(cudaEventDestroy(event), "cudaEventDestroy");
    }
    for (auto& one : stream) check(cudaStreamDestroy(one), "cudaStreamDestroy");
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
