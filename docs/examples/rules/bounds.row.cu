__global__ void differences(const float* a, float* d) {
    __shared__ float as[16][16];
    as[threadIdx.y][threadIdx.x] = a[threadIdx.y * 16 + threadIdx.x];
    __syncthreads();
    float x = as[threadIdx.y][threadIdx.x + 1];  // for threadIdx.x = 15: as[threadIdx.y + 1][0]
    d[threadIdx.y * 16 + threadIdx.x] = x - as[threadIdx.y][threadIdx.x];
}

int main() {
    float *a, *d;
    cudaMalloc(&a, 256 * sizeof(float));
    cudaMalloc(&d, 256 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(float));
    differences<<<1, dim3(16, 15)>>>(a, d);
    cudaDeviceSynchronize();
}
