__global__ void add_two(const float* a, float* out) {
    __shared__ float cache[256], sum;
    const float x = a[threadIdx.x];
    cache[threadIdx.x] = x;
    if (threadIdx.x == 255) sum = cache[0] + cache[1];  // have threads 0 and 1 written yet?
    __syncthreads();
    if (threadIdx.x == 0) *out = sum;
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 256 * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(float));
    add_two<<<1, 256>>>(a, out);
    cudaDeviceSynchronize();
}
