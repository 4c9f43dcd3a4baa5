// attack: includes /proc/self/fd/0
// lesson: 01-ijk
// at most: 0
// sees: 

#include "/proc/self/fd/0"
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
