__global__ void add(const float* a, float* total) {
    const float x = a[threadIdx.x];
    __shared__ float sum;
    atomicAdd(&sum, x);  // sum was never set to 0
    __syncthreads();
    if (threadIdx.x == 0) *total = sum;
}

int main() {
    float *a, *total;
    cudaMalloc(&a, 256 * sizeof(float));
    cudaMalloc(&total, sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(float));
    add<<<1, 256>>>(a, total);
    cudaDeviceSynchronize();
}
