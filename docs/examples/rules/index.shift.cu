__global__ void positive(const float* a, unsigned long long* out) {
    unsigned long long mask = 0;
    for (int i = 0; i < 64; ++i)
        if (a[i] > 0) mask |= 1 << i;  // i goes to 63, and 1 is an int
    *out = mask;
}

int main() {
    float* a;
    unsigned long long* out;
    cudaMallocManaged(&a, 64 * sizeof(float));
    cudaMallocManaged(&out, sizeof *out);
    for (int i = 0; i < 64; ++i) a[i] = 1;
    positive<<<1, 1>>>(a, out);
    cudaDeviceSynchronize();
}
