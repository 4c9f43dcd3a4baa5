// Seven mistakes that the page shows reports of. ./examples NUMBER makes one of them.
#include <cstdio>
#include <cstdlib>

/// Too many threads: the last ones write behind the array.
__global__ void number_all(int* a, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) a[i] = i;
}

/// A thread reads what another warp may not have written yet.
__global__ void next_warp(int* a) {
    __shared__ int s[64];
    s[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = s[(threadIdx.x + 32) % 64];
}

/// Adds one to each element.
__global__ void add_one(int* a) {
    a[threadIdx.x] += 1;
}

/// One warp stops at a barrier while a thread of it does not come.
__global__ void odd_barrier(int* a) {
    if (threadIdx.x % 2 == 1) __syncthreads();
    a[threadIdx.x] = 1;
}

/// Right, but half of the bytes that each load moves are of no use.
__global__ void every_second(int* a) {
    a[2 * threadIdx.x] += 1;
}

int main(int argc, char** argv) {
    const int number = argc > 1 ? std::atoi(argv[1]) : 0;
    int* a = nullptr;
    cudaMalloc(&a, 64 * sizeof(int));
    if (number != 3) cudaMemset(a, 0, 64 * sizeof(int));
    switch (number) {
        case 1: number_all<<<1, 128>>>(a, 64); break;
        case 2: next_warp<<<1, 64>>>(a); break;
        case 3: add_one<<<1, 64>>>(a); break;
        case 4: cudaMalloc(&a, 1000); break;  // the first array is lost
        case 5: add_one<<<1, 2048>>>(a); break;
        case 6: odd_barrier<<<1, 64>>>(a); break;
        case 7: every_second<<<1, 32>>>(a); break;
    }
    cudaDeviceSynchronize();
    cudaFree(a);
    std::printf("example %d: done\n", number);
}
