#include <vector>

__global__ void kernel(float* a) {
    a[threadIdx.x] = 1;
}

int main() {
    const int n = 32;
    std::vector<float> h(n);
    kernel<<<1, 32>>>(h.data());
    cudaDeviceSynchronize();
}
