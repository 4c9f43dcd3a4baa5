int main() {
    const int n = 100;
    float* h;
    cudaMallocHost(&h, n * sizeof(float));
    for (int i = 0; i <= n; ++i) h[i] = 1;
    cudaFreeHost(h);
}
