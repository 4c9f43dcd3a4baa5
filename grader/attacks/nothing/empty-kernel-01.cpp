// attack: does nothing
// lesson: 01-ijk
// at most: 0
// sees: Nothing was written

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
