// attack: a line marker with the flag of system headers
// lesson: 01-ijk
// at most: 0
// sees: 

# 1 "/usr/include/c++/12/cmath" 1 3 4
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    asm volatile("nop");
}
