// attack: claims that the lines to come are a header's
// lesson: 01-ijk
// at most: 0
// sees: asm

#line 1 "/usr/include/c++/12/cmath"
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    asm volatile("nop");
}
