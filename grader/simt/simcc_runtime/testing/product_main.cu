
// Appended to a lesson's solution.
int main() {
    constexpr int n = 128;
    constexpr int bytes = n * n * static_cast<int>(sizeof(float));
    float *a, *b, *c;
    if (cudaMalloc(&a, bytes) || cudaMalloc(&b, bytes) || cudaMalloc(&c, bytes)) return 1;
    if (cudaMemset(a, 0, bytes) || cudaMemset(b, 0, bytes)) return 1;
    matmul(a, b, c, n);
    if (cudaDeviceSynchronize()) return 1;
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}
