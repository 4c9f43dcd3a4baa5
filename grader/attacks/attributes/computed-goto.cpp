// attack: jumps to an address
// lesson: 01-ijk
// at most: 0
// sees: goto

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    void* to = &&there;
    goto* to;
there:;
}
