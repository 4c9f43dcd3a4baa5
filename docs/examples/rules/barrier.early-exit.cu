__global__ void mirror(const float* a, float* out, int n) {
    __shared__ float cache[128];
    const int i = threadIdx.x;
    if (i >= n) return;
    cache[threadIdx.x] = a[i];
    __syncthreads();
    out[i] = cache[n - 1 - i];
}

int main() {
    const int n = 100;
    float *a, *out;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    mirror<<<1, 128>>>(a, out, n);
    cudaDeviceSynchronize();
}
