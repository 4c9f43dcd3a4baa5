// simcc: -use_fast_math
// Names that nvcc declares without an include.
__global__ void k(float* o) {
    o[0] = INFINITY;
    o[1] = NAN;
    o[2] = fmaxf(1.f, max(2, 3));
    o[3] = std::fabs(-2.f);
    o[4] = sqrt(2.f) + M_PI + powf(2, 3);
}
int main() {
    float *d, h[5];
    size_t s = sizeof h;
    unsigned u = UINT_MAX;
    int i = INT_MAX, j = INT_MIN;
    long l = LONG_MAX;
    unsigned char c = UCHAR_MAX;
    int a = std::max(1, 2), b = std::min(3, 4);
    std::swap(a, b);
    std::pair<int, int> p = std::make_pair(1, 2);
    double x = floor(2.5) + ceil(1.5) + std::sqrt(2.0) + HUGE_VAL * 0 + abs(-3) + std::abs(-2.5);
    clock_t t = clock();
    time_t now = time(NULL);
    srand(now);
    cudaMalloc(&d, s);
    k<<<1, 1>>>(d);
    cudaMemcpy(h, d, s, cudaMemcpyDeviceToHost);
    cudaFree(d);
    const bool right = h[2] == 3 && h[3] == 2 && u / 2 == i && j == -i - 1 &&
                       l == 0x7fffffffffffffff && c == 255 && a == 3 && b == 2;
    memset(h, 0, s);
    if (!right || p.second != 2 || x == x || isdigit('3') == 0) return 1;
    return t == (clock_t)-1;
}
