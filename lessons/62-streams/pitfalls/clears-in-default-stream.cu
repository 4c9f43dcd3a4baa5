// Wrong: the buffers are cleared in the default stream, for which all other streams wait.
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
    float* p;
    check(cudaMallocHost(&p, sizeof(float) * n), "m");
    return p;
}

/// Gives back what host_array gave.
void free_host_array(float* array) {
    check(cudaFreeHost(array), "f");
}

/// c = blend(a, b) for n elements of the host's arrays, at most `chunk` elements at a time. When it
/// returns, c is there.
void compute(const float* a, const float* b, float* c, int n, int chunk) {
    const std::size_t room = std::min(n, chunk);
    float* d[6];
    cudaStream_t s[2];
    for (auto& x : s) check(cudaStreamCreate(&x), "s");
    for (auto& p : d) check(cudaMalloc(&p, room * 4), "m");
    for (int f = 0; f < n; f += 2 * (int)room) {
        const int m[2] = {std::min(chunk, n - f), std::max(0, std::min(chunk, n - f - (int)room))};
        check(cudaMemsetAsync(d[2], 0, room * 4), "clear c");
        check(cudaMemsetAsync(d[5], 0, room * 4), "clear c");
        for (int i = 0; i < 2; ++i)
            if (m[i]) {
                check(cudaMemcpyAsync(d[3 * i], a + f + i * chunk, m[i] * sizeof(float),
                                      cudaMemcpyHostToDevice, s[i]),
                      "a");
                check(cudaMemcpyAsync(d[3 * i + 1], b + f + i * chunk, m[i] * sizeof(float),
                                      cudaMemcpyHostToDevice, s[i]),
                      "b");
            }
        for (int i = 0; i < 2; ++i)
            if (m[i]) {
                blend<<<(m[i] + 255) / 256, 256, 0, s[i]>>>(d[3 * i], d[3 * i + 1], d[3 * i + 2],
                                                            m[i]);
                check(cudaGetLastError(), "l");
            }
        for (int i = 0; i < 2; ++i)
            if (m[i])
                check(cudaMemcpyAsync(c + f + i * chunk, d[3 * i + 2], m[i] * sizeof(float),
                                      cudaMemcpyDeviceToHost, s[i]),
                      "c");
    }
    for (auto& x : s) check(cudaStreamSynchronize(x), "s"), check(cudaStreamDestroy(x), "d");
    for (auto& p : d) check(cudaFree(p), "f");
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
