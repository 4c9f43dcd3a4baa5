__global__ void kernel(float* d) {
    d[threadIdx.x] = 1;
}

int main() {
    float* d;
    cudaMalloc(&d, 32 * sizeof(float));
    cudaFree(d);
    kernel<<<1, 32>>>(d);
    cudaDeviceSynchronize();
}
