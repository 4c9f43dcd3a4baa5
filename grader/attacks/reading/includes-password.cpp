// attack: includes /etc/passwd
// lesson: 01-ijk
// at most: 0
// sees: 

#include "/etc/passwd"
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
