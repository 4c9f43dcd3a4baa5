// attack: includes itself without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include __FILE__
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
