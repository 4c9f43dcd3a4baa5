// attack: the compiler computes for hours
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2) + (n & 1); }
constexpr long slow() {
    long s = 0;
    for (long i = 0; i < 250000; ++i)
        for (long k = 0; k < 250000; ++k) s += i ^ k;
    return s;
}
constexpr long x = slow();
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
