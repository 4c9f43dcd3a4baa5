__global__ void sums(float* out) {
    float sum[4];
    for (int i = 0; i <= 4; ++i) sum[i] = 0;  // sum[4] does not exist
    out[threadIdx.x] = sum[threadIdx.x % 4];
}

int main() {
    float* out;
    cudaMalloc(&out, 32 * sizeof(float));
    sums<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}
