__global__ void load(const float* a) {
    float x = a[threadIdx.y * blockDim.x + threadIdx.x];
    __shared__ float tile[16][16];
    tile[threadIdx.y][threadIdx.x] = x;  // launched with blocks of 32 x 8 threads
}

int main() {
    float* a;
    cudaMalloc(&a, 256 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(float));
    load<<<1, dim3(32, 8)>>>(a);
    cudaDeviceSynchronize();
}
