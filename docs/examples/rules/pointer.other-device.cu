// run: --devices 2
__global__ void kernel(float* d) {
    d[threadIdx.x] = 1;
}

int main() {
    const int blocks = 1, threads = 32;
    const std::size_t bytes = threads * sizeof(float);
    float* d;
    cudaSetDevice(0);
    cudaMalloc(&d, bytes);
    cudaSetDevice(1);
    kernel<<<blocks, threads>>>(d);  // runs on device 1; d belongs to device 0
    cudaDeviceSynchronize();
}
