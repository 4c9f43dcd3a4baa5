// Three mistakes: threads meet in sum[0] and in sum[1], and fill() passes the end by one.
__global__ void total(int* sum, const int* a, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[0] = sum[0] + a[i];
    if (i < n) sum[1] = 7;
}

__global__ void fill(int* a, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) a[i] = 1;
}

__global__ void twice(const int* a, int* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = 2 * a[i];
}

int main() {
    const int n = 1 << 16;
    int *a, *b, *sum;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMalloc(&sum, 2 * sizeof(int));
    cudaMemset(sum, 0, 2 * sizeof(int));
    fill<<<n / 256 + 1, 256>>>(a, n);
    twice<<<n / 256, 256>>>(a, b, n);
    total<<<n / 256, 256>>>(sum, b, n);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
    cudaFree(sum);
}
