__global__ void kernel(float* d) {
    if (d != nullptr) d[threadIdx.x] = 1;
}

int main() {
    const std::size_t huge = std::size_t{1} << 50;
    float* d = nullptr;
    cudaMalloc(&d, huge);  // fails
    kernel<<<1, 32>>>(d);
    cudaDeviceSynchronize();
}
