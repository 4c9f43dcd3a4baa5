// corpus: entry int too_much(int n)
// corpus: number n 3
int too_much(int n) {
    float* d = nullptr;
    if (n > 2 && cudaMalloc(&d, 1ull << 50) != cudaSuccess) (void)cudaGetLastError();
    return d != nullptr;
}
