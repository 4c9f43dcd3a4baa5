#include <cassert>

__global__ void kernel(int n) {
    const int i = threadIdx.x;
    assert(i < n);
}

int main() {
    kernel<<<1, 32>>>(20);
    cudaDeviceSynchronize();
}
