__global__ void kernel(float* d) {
    d[threadIdx.x] = 1;
}

int main() {
    float* d = nullptr;
    kernel<<<1, 32>>>(d);
    cudaDeviceSynchronize();
}
