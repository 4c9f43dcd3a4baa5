// Lesson @NUMBER@: @TITLE@
//
//     ./program NUMBER...
//
// multiplies each number by 2.5 and prints it on a line of its own. The device computes.
//
// Grade it with: make grade

#include <cstdio>
#include <cstdlib>
#include <vector>

/// x[i] = 2.5 * x[i] for 0 <= i < n
__global__ void scale(float* x, int n) {
    // simtutor: begin student
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = 2.5f * x[i];
    // simtutor: instead
    //| // TODO: which element is this thread's, and is there one?
    // simtutor: end
}

int main(int argc, char** argv) {
    const int n = argc - 1;
    std::vector<float> numbers(n);
    for (int i = 0; i < n; ++i) numbers[i] = std::strtof(argv[i + 1], nullptr);

    // simtutor: begin student
    const std::size_t bytes = n * sizeof(float);
    float* x = nullptr;
    if (cudaMalloc(&x, bytes) != cudaSuccess) return 1;
    cudaMemcpy(x, numbers.data(), bytes, cudaMemcpyHostToDevice);
    scale<<<(n + 127) / 128, 128>>>(x, n);
    cudaMemcpy(numbers.data(), x, bytes, cudaMemcpyDeviceToHost);
    cudaFree(x);
    // simtutor: instead
    //| // TODO: allocate, copy there, launch, copy back, free
    // simtutor: end

    for (const float number : numbers) std::printf("%.2f\n", number);
    return 0;
}
