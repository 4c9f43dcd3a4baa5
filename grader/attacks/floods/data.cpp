// attack: a static array of gigabytes in the object file
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
static char all[1ull << 32] = {1};
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    c[0] = all[n];
}
