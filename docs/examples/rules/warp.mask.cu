__global__ void add(const float* a, float* out) {
    const int lane = threadIdx.x;
    float sum = a[lane];
    if (lane < 16) sum += __shfl_down_sync(0xffffffff, sum, 8);  // lanes 16-31 never come
    out[lane] = sum;
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(a, 0, 32 * sizeof(float));
    add<<<1, 32>>>(a, out);
    cudaDeviceSynchronize();
}
