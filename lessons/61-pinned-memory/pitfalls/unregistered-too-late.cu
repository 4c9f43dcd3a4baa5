// Wrong: the array is freed while it is still registered, and unregistered after that.
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// total[i] += frame[i]; one thread adds one element.
__global__ void add(float* total, const float* frame, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) total[i] += frame[i];
}

/// The host writes frame `number`.
void make_frame(float* frame, int n, int number) {
    for (int i = 0; i < n; ++i) frame[i] = static_cast<float>(i % 100 + number);
}

/// A pinned array of the host with n elements.
float* pinned_array(int n) {
    float* array = static_cast<float*>(std::malloc(n * sizeof(float)));
    check(cudaHostRegister(array, n * sizeof(float), cudaHostRegisterDefault), "cudaHostRegister");
    return array;
}

/// Gives back what pinned_array gave.
void free_pinned_array(float* array) {
    std::free(array);
    check(cudaHostUnregister(array), "cudaHostUnregister");
}

/// The rate of a copy of `bytes` bytes with cudaMemcpyAsync, in 10^9 bytes for each second: the mean
/// of `repeats` copies in a row, timed with events.
double gbytes_per_second(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, int repeats) {
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start), "cudaEventCreate");
    check(cudaEventCreate(&stop), "cudaEventCreate");
    check(cudaEventRecord(start), "cudaEventRecord");
    for (int i = 0; i < repeats; ++i) check(cudaMemcpyAsync(to, from, bytes, kind), "copy");
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "cudaEventSynchronize");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start, stop), "cudaEventElapsedTime");
    check(cudaEventDestroy(start), "cudaEventDestroy");
    check(cudaEventDestroy(stop), "cudaEventDestroy");
    return static_cast<double>(bytes) * repeats / (milliseconds * 1e-3) / 1e9;
}

/// Makes the frames 0, 1, ... in `frame`, which is pinned, copies each to d_frame, and adds it to
/// d_total on the device.
void send_frames(float* frame, int n, int frames, float* d_frame, float* d_total) {
    const int threads = 256, blocks = (n + threads - 1) / threads;
    cudaEvent_t copied;
    check(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming), "cudaEventCreate");
    for (int number = 0; number < frames; ++number) {
        // The copy of the frame before may still read the array.
        if (number > 0) check(cudaEventSynchronize(copied), "cudaEventSynchronize");
        make_frame(frame, n, number);
        check(cudaMemcpyAsync(d_frame, frame, n * sizeof(float), cudaMemcpyHostToDevice), "copy a frame");
        check(cudaEventRecord(copied), "cudaEventRecord");
        add<<<blocks, threads>>>(d_total, d_frame, n);
        check(cudaGetLastError(), "launch");
    }
    check(cudaEventDestroy(copied), "cudaEventDestroy");
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s N FRAMES\n", argv[0]);
        return 2;
    }
    const int n = std::atoi(argv[1]), frames = std::atoi(argv[2]), repeats = 10;
    const std::size_t bytes = n * sizeof(float);
    std::vector<float> pageable(n, 1);
    float* pinned = pinned_array(n);
    make_frame(pinned, n, 0);
    float *d_frame = nullptr, *d_total = nullptr;
    check(cudaMalloc(&d_frame, bytes), "cudaMalloc");
    check(cudaMalloc(&d_total, bytes), "cudaMalloc");

    for (float* host : {pageable.data(), pinned}) {
        std::printf("%.3f ", gbytes_per_second(d_frame, host, bytes, cudaMemcpyHostToDevice, repeats));
        std::printf("%.3f\n", gbytes_per_second(host, d_frame, bytes, cudaMemcpyDeviceToHost, repeats));
    }
    check(cudaMemset(d_total, 0, bytes), "cudaMemset");
    send_frames(pinned, n, frames, d_frame, d_total);
    check(cudaMemcpy(pageable.data(), d_total, bytes, cudaMemcpyDeviceToHost), "copy the total");
    double sum = 0;
    for (const float one : pageable) sum += one;
    std::printf("%.0f\n", sum);

    check(cudaFree(d_frame), "cudaFree");
    check(cudaFree(d_total), "cudaFree");
    free_pinned_array(pinned);
    return 0;
}
