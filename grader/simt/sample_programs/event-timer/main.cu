// event-timer: events measure a kernel, and the whole is not shorter than its parts. Planted:
// sync.missing.
#include <cuda_runtime.h>

#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

static void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

/// Steps of x -> 5 x + 1 modulo 2^32.
__global__ void walk(unsigned* x, int n, int steps) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned own = x[i];
    for (int step = 0; step < steps; ++step) own = 5 * own + 1;
    x[i] = own;
}

class Event {
  public:
    Event() { check(cudaEventCreate(&event_), "cudaEventCreate"); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() { cudaEventDestroy(event_); }
    void record() { check(cudaEventRecord(event_), "cudaEventRecord"); }
    void wait() { check(cudaEventSynchronize(event_), "cudaEventSynchronize"); }
    /// Milliseconds since an earlier event; the device must have passed both.
    float since(const Event& start) const {
        float ms = -1;
        const cudaError_t got = cudaEventElapsedTime(&ms, start.event_, event_);  // planted: sync.missing
        check(got, "cudaEventElapsedTime");
        return ms;
    }

  private:
    cudaEvent_t event_ = nullptr;
};

int main() try {
    const int n = 3001, first_steps = 40, second_steps = 25;
    std::vector<unsigned> x(n);
    for (int i = 0; i < n; ++i) x[i] = 2654435761u * i;
    unsigned* d_x = nullptr;
    const size_t bytes = n * sizeof(unsigned);
    check(cudaMalloc(&d_x, bytes), "cudaMalloc");
    check(cudaMemcpy(d_x, x.data(), bytes, cudaMemcpyHostToDevice), "copy to the device");

    Event start, middle, stop;
    start.record();
    walk<<<(n + 127) / 128, 128>>>(d_x, n, first_steps);
    check(cudaGetLastError(), "first launch");
    middle.record();
    walk<<<(n + 255) / 256, 256>>>(d_x, n, second_steps);
    check(cudaGetLastError(), "second launch");
    stop.record();
#ifndef PLANTED
    stop.wait();
#endif
    const float first = middle.since(start), second = stop.since(middle), both = stop.since(start);
    const bool times =
        first > 0 && second > 0 && both > 0.9f * (first + second) && both < 1.1f * (first + second);

    std::vector<unsigned> result(n);
    check(cudaMemcpy(result.data(), d_x, bytes, cudaMemcpyDeviceToHost), "copy to the host");
    check(cudaFree(d_x), "cudaFree");
    unsigned sum = 0;
    bool right = true;
    for (int i = 0; i < n; ++i) {
        unsigned wanted = x[i];
        for (int step = 0; step < first_steps + second_steps; ++step) wanted = 5 * wanted + 1;
        right = right && result[i] == wanted;
        sum += result[i];
    }
    std::cout << "sum " << sum << (times ? ", the times add up\n" : ", the times do not add up\n");
    std::cout << (right && times ? "PASSED\n" : "FAILED\n");
    return right && times ? 0 : 1;
} catch (const std::exception& error) {
    std::cout << "FAILED: " << error.what() << "\n";
    return 1;
}
