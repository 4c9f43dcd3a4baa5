// attack: ends a condition that it did not begin
// lesson: 01-ijk
// at most: 0
// sees: 

#endif
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
