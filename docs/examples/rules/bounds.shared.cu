__global__ void load(const float* a, float* out) {
    extern __shared__ float cache[];
    const float x = a[threadIdx.x];
    cache[threadIdx.x] = x;  // launched with 128 floats of shared memory for 256 threads
    __syncthreads();
    out[threadIdx.x] = cache[threadIdx.x];
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 256 * sizeof(float));
    cudaMalloc(&out, 256 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(float));
    load<<<1, 256, 128 * sizeof(float)>>>(a, out);
    cudaDeviceSynchronize();
}
