// attack: volatile int zero = 0;
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    volatile int zero = 0;
    c[0] = static_cast<float>(n / zero);
}
