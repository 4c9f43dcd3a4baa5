// corpus: entry void reverse(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 64
// corpus: level memory.leak warning
// corpus: expect memory.leak 10
// corpus: says 256 bytes
#include <cstdlib>
static float* room(int n) {
    return static_cast<float*>(std::malloc(sizeof(float) * n));
}
void reverse(const float* a, float* c, int n) {
    float* const kept = room(n);
    for (int i = 0; i < n; ++i) kept[i] = a[n - 1 - i];
    for (int i = 0; i < n; ++i) c[i] = kept[i];
}
