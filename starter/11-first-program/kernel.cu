// Lesson 11: the first program.
//
//     ./program THREADS CELSIUS...
//
// turns each temperature into degrees Fahrenheit, f = c * 9 / 5 + 32, and prints it on a line of its
// own. The device computes, in blocks of THREADS threads. If a CUDA call or the launch fails, the
// program prints why and ends with status 1.
//
// Grade it with: make grade

#include <cstdio>
#include <cstdlib>
#include <vector>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// f[i] = c[i] * 9 / 5 + 32 for 0 <= i < n; one thread computes one element.
__global__ void to_fahrenheit(const float* c, float* f, int n) {
    // simtutor: begin student
    // TODO: which element is this thread's, and is there one?
    // simtutor: end
}

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: %s THREADS CELSIUS...\n", argv[0]);
        return 2;
    }
    const int threads = std::atoi(argv[1]);
    const int n = argc - 2;
    std::vector<float> celsius(n), fahrenheit(n);
    for (int i = 0; i < n; ++i) celsius[i] = std::strtof(argv[i + 2], nullptr);

    // simtutor: begin student
    // TODO: 1. Allocate two arrays on the device.
    // TODO: 2. Copy the input there.
    // TODO: 3. Launch the kernel, and ask whether it was accepted.
    // TODO: 4. Copy the result back.
    // TODO: 5. Free the arrays.
    (void)threads;  // no warning while it is unused; remove it
    // simtutor: end

    for (const float value : fahrenheit) std::printf("%.2f\n", value);
    return 0;
}
