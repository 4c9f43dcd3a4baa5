// attack: includes /dev/zero
// lesson: 01-ijk
// at most: 0
// sees: 

#include "/dev/zero"
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
