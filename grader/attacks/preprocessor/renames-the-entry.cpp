// attack: a macro renames the entry
// lesson: 01-ijk
// at most: 0
// sees: 

#define matmul other
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
