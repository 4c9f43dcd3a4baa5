__global__ void add(const float* a, float* out) {
    __shared__ float cache[32];
    const int lane = threadIdx.x;
    cache[lane] = a[lane];
    __syncwarp();
    if (lane < 16) cache[lane] += cache[lane + 16];
    if (lane < 8) cache[lane] += cache[lane + 8];  // nothing orders this after the line above
    if (lane < 8) out[lane] = cache[lane];
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 32 * sizeof(float));
    cudaMalloc(&out, 8 * sizeof(float));
    cudaMemset(a, 0, 32 * sizeof(float));
    add<<<1, 32>>>(a, out);
    cudaDeviceSynchronize();
}
