__global__ void sum(const float* a, float* out) {
    __shared__ float cache[256];
    cache[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            cache[threadIdx.x] += cache[threadIdx.x + half];
            __syncthreads();  // only some threads come here
        }
    }
    if (threadIdx.x == 0) *out = cache[0];
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 256 * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(float));
    sum<<<1, 256>>>(a, out);
    cudaDeviceSynchronize();
}
