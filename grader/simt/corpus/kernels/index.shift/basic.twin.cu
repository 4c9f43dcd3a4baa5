// corpus: entry __global__ void positive(const float* a, int* c, int n)
// corpus: launch 1 1
// corpus: array a in 40
// corpus: array c out 2 int32
// corpus: number n 40
__global__ void positive(const float* a, int* c, int n) {
    unsigned long long mask = 0;
    for (int i = 0; i < n; ++i)
        if (a[i] < 2) mask |= 1ull << i;
    c[0] = static_cast<int>(mask);
    c[1] = static_cast<int>(mask >> 32);
}
