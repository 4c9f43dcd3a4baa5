// attack: leaves a condition open, so that what follows vanishes
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
#if 0
