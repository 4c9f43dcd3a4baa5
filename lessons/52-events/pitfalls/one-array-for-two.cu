// Wrong: the second input is put where the first one may still be on its way to the device.
#include <cstdio>
#include <cstdlib>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// z[i] = a * x[i] + y[i]; one thread computes one element.
__global__ void scale_add(float a, const float* x, const float* y, float* z, int n) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < n) z[i] = a * x[i] + y[i];
}

/// Launches the kernel once, with all its elements.
void launch(float a, const float* x, const float* y, float* z, int n) {
    const int threads = 256;
    scale_add<<<(n + threads - 1) / threads, threads>>>(a, x, y, z, n);
    check(cudaGetLastError(), "launch");
}

/// The microseconds that one launch takes: the mean of `repeats` launches in a row.
double microseconds(float a, const float* x, const float* y, float* z, int n, int repeats) {
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start), "cudaEventCreate");
    check(cudaEventCreate(&stop), "cudaEventCreate");
    launch(a, x, y, z, n);
    check(cudaEventRecord(start), "cudaEventRecord");
    for (int i = 0; i < repeats; ++i) launch(a, x, y, z, n);
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "cudaEventSynchronize");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start, stop), "cudaEventElapsedTime");
    check(cudaEventDestroy(start), "cudaEventDestroy");
    check(cudaEventDestroy(stop), "cudaEventDestroy");
    return 1e3 * milliseconds / repeats;
}

/// The bytes that one launch moves to and from device memory, in 10^9 for each second.
double gbytes_per_second(int n, double microseconds) {
    const double bytes = 3.0 * n * sizeof(float);
    return bytes / (microseconds * 1e-6) / 1e9;
}

/// What two sizes tell: a launch with n elements takes a fixed time, and then the time that the memory
/// needs for its bytes, at a rate in 10^9 bytes for each second. n1 is larger than n2.
void split(int n1, double microseconds1, int n2, double microseconds2, double* fixed_microseconds,
           double* rate) {
    const double bytes_of_one = 3.0 * sizeof(float);
    const double bytes_per_microsecond =
        bytes_of_one * (n1 - n2) / (microseconds1 - microseconds2);
    *rate = bytes_per_microsecond * 1e6 / 1e9;
    *fixed_microseconds = microseconds1 - bytes_of_one * n1 / bytes_per_microsecond;
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s N REPEATS\n", argv[0]);
        return 2;
    }
    const int n = std::atoi(argv[1]), repeats = std::atoi(argv[2]);
    const float a = 0.5f;
    const std::size_t bytes = n * sizeof(float);
    float* given = nullptr;
    check(cudaMallocHost(&given, bytes), "cudaMallocHost");
    float *d_x = nullptr, *d_y = nullptr, *d_z = nullptr;
    check(cudaMalloc(&d_x, bytes), "cudaMalloc");
    check(cudaMalloc(&d_y, bytes), "cudaMalloc");
    check(cudaMalloc(&d_z, bytes), "cudaMalloc");
    for (int i = 0; i < n; ++i) given[i] = static_cast<float>(i % 1000);
    check(cudaMemcpyAsync(d_x, given, bytes, cudaMemcpyHostToDevice), "copy to the device");
    for (int i = 0; i < n; ++i) given[i] = static_cast<float>(i % 7);
    check(cudaMemcpyAsync(d_y, given, bytes, cudaMemcpyHostToDevice), "copy to the device");

    const double time = microseconds(a, d_x, d_y, d_z, n, repeats);
    std::printf("%.3f %.1f\n", time, gbytes_per_second(n, time));

    // The last quarter of the arrays alone.
    const int part = n / 4, rest = n - part;
    const double time_of_part = microseconds(a, d_x + rest, d_y + rest, d_z + rest, part, repeats);
    double fixed = 0, rate = 0;
    split(n, time, part, time_of_part, &fixed, &rate);
    std::printf("%.3f %.1f\n", fixed, rate);

    float last = 0;
    check(cudaMemcpy(&last, d_z + n - 1, sizeof last, cudaMemcpyDeviceToHost), "copy to the host");
    std::printf("%.1f\n", last);
    check(cudaFree(d_x), "cudaFree");
    check(cudaFree(d_y), "cudaFree");
    check(cudaFree(d_z), "cudaFree");
    check(cudaFreeHost(given), "cudaFreeHost");
    return 0;
}
