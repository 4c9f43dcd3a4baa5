__global__ void turn(const float* a, float* out) {
    __shared__ float cache[32];
    const int lane = threadIdx.x;
    cache[lane] = a[lane];
    out[lane] = cache[31 - lane];  // has the other lane written yet?
}

int main() {
    float *a, *out;
    cudaMalloc(&a, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(a, 0, 32 * sizeof(float));
    turn<<<1, 32>>>(a, out);
    cudaDeviceSynchronize();
}
