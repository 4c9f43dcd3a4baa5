__global__ void kernel(float* a, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = 1;
}

int main() {
    const int n = 100;
    float* a;
    cudaMalloc(&a, n * sizeof(float));
    kernel<<<n / 256, 256>>>(a, n);  // n = 100: a grid of 0 blocks
    kernel<<<1, 2048>>>(a, n);       // a block has at most 1024 threads
    return cudaGetLastError() == cudaSuccess;
}
