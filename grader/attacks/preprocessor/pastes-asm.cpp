// attack: a macro pastes the forbidden word together
// lesson: 01-ijk
// at most: 0
// sees: asm

#define JOIN(x, y) x##y
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    JOIN(as, m) volatile("nop");
}
