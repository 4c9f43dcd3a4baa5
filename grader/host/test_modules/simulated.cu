// CUDA entries that a kernel host runs under the simulator.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void twice_kernel(const float* a, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = 2 * a[i];
}

__global__ void outside(float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = i;
}

__global__ void endless(float* c) {
    while (true) {
        c[0] += 1;
    }
}

void twice(const float* a, float* c, int n) { twice_kernel<<<(n + 31) / 32, 32>>>(a, c, n); }

void loop(float* c) { endless<<<1, 1>>>(c); }

void too_many_threads(float* c) { outside<<<1, 4096>>>(c, 1); }

void outside_then_exit(float* c) {
    outside<<<1, 32>>>(c, 8);
    exit(0);
}

/// Looks at its first call and not at its second.
void two_calls_then_exit(float* c) {
    void* more = nullptr;
    if (cudaMalloc(&more, 64) != cudaSuccess) exit(1);
    cudaMemset(c, 0, 4);
    exit(1);
}

void outside_then_crash(float* c) {
    outside<<<1, 32>>>(c, 8);
    printf("about to crash\n");
    abort();
}

void outside_then_fill(float* c) {
    outside<<<1, 32>>>(c, 8);
    for (;;) {
        const std::size_t bytes = 1 << 22;
        if (void* more = malloc(bytes)) memset(more, 1, bytes);
    }
}

/// Does not end for n = 0; for n = 1 it works for long and ends, for others it is soon over.
__global__ void endless_or_long(float* c, int n) {
    while (n == 0) c[0] += 1;
    if (n > 1) c[1000 + n] = 1;
    for (int i = 0; n == 1 && i < 1'000'000'000; ++i) {
        c[1] += 1;
    }
}

/// Every thread adds 1 to c[0] in two steps, each of them atomic.
__global__ void count_in_two_steps(int* c) {
    const int before = atomicAdd(c, 0);
    atomicExch(c, before + 1);
}

void count_threads(int* c) {
    cudaMemset(c, 0, sizeof(int));
    count_in_two_steps<<<4, 32>>>(c);
}
