// run: --launch-seconds 1
__global__ void add(const float* a, float* out, int n) {
    float sum = 0;
    int i = 0;
    while (i < n) {
        sum += a[i];  // i never grows
    }
    *out = sum;
}

int main() {
    float *a, *out;
    cudaMalloc(&a, sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(a, 0, sizeof(float));
    add<<<1, 1>>>(a, out, 1);
    cudaDeviceSynchronize();
}
