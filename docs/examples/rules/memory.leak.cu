// run: --rules memory.leak=on
__global__ void kernel(float* scratch) {
    scratch[threadIdx.x] = 1;
}

int main() {
    const int blocks = 1, threads = 256;
    const std::size_t bytes = threads * sizeof(float);
    float* scratch;
    cudaMalloc(&scratch, bytes);
    kernel<<<blocks, threads>>>(scratch);  // and no cudaFree(scratch)
    cudaDeviceSynchronize();
}
