// attack: a loop without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (volatile int i = 0;;) i = i + 1;
}
