__global__ void scale(float* a, int n) {
    if (threadIdx.x < n) a[threadIdx.x] *= 2;
}

int main() {
    const int grid = 1, block = 256, n = 256;
    const std::size_t bytes = n * sizeof(float);
    float *a, *d_a;
    cudaMallocHost(&a, bytes);
    cudaMalloc(&d_a, bytes);
    for (int i = 0; i < n; ++i) a[i] = 1;
    cudaStream_t copies, kernels;
    cudaStreamCreate(&copies);
    cudaStreamCreate(&kernels);
    cudaMemcpyAsync(d_a, a, bytes, cudaMemcpyHostToDevice, copies);
    scale<<<grid, block, 0, kernels>>>(d_a, n);  // may start before the copy has ended
    cudaDeviceSynchronize();
}
