// corpus: entry int too_much(int n)
// corpus: number n 3
// corpus: expect api.unchecked-error 7
// corpus: ends launch_failed
int too_much(int n) {
    float* d = nullptr;
    if (n > 2) cudaMalloc(&d, 1ull << 50);
    return d != nullptr;
}
