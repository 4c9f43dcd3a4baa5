__global__ void add(const float* a, float* out, int n) {
    const int i = threadIdx.x;
    float sum = i < n ? a[i] : 0;
    unsigned mask = __ballot_sync(0xffffffff, i < n);
    if (i < n) sum += __shfl_down_sync(mask, sum, 16);  // the lane 16 further may have i >= n
    if (i < n) out[i] = sum;
}

int main() {
    const int n = 20;
    float *a, *out;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    add<<<1, 32>>>(a, out, n);
    cudaDeviceSynchronize();
}
