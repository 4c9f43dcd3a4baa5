// attack: a static array of terabytes
// lesson: 01-ijk
// at most: 0
// sees: cannot load the program

#include <cstddef>
static char all[1ull << 45];
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    all[n] = 1;
}
