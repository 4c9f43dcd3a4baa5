// attack: a pragma that renames a symbol
// lesson: 01-ijk
// at most: 0
// sees: pragma

#pragma redefine_extname matmul other
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
