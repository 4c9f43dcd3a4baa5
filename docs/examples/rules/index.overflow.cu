__global__ void first_of_row(float* a, int r, int stride, float* out) {
    float* row = a + r * stride;  // r and stride are int; 50,000 * 50,000 does not fit
    *out = row[0];
}

int main() {
    float *a, *out;
    cudaMalloc(&a, sizeof(float));
    cudaMalloc(&out, sizeof(float));
    first_of_row<<<1, 1>>>(a, 50000, 50000, out);
    cudaDeviceSynchronize();
}
