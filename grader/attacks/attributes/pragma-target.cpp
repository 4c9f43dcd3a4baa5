// attack: a pragma for the processor's instructions
// lesson: 01-ijk
// at most: 0
// sees: pragma

#pragma GCC target("avx2")
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
