// attack: includes /proc/self/environ
// lesson: 01-ijk
// at most: 0
// sees: 

#include "/proc/self/environ"
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
