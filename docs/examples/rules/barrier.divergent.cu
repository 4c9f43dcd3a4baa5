__global__ void spread(const float* a, float* out) {
    __shared__ float tile[128];
    const int me = threadIdx.x;
    if (me < 128) {
        tile[me] = a[me];
        __syncthreads();  // only some threads come here
    }
    out[me] = tile[me / 2];
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 128 * sizeof(float));
    cudaMalloc(&out, 256 * sizeof(float));
    cudaMemset(a, 0, 128 * sizeof(float));
    spread<<<1, 256>>>(a, out);
    cudaDeviceSynchronize();
}
