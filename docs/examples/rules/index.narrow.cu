__global__ void total(const float* a, float* out, int n) {
    float sum = 0;
    for (short i = 0; i < n; ++i) sum += a[i];  // n is an int
    *out = sum;
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 64 * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(a, 0, 64 * sizeof(float));
    total<<<1, 1>>>(a, out, 64);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(out);
}
