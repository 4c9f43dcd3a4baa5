// attack: a static initialiser throws
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
static int f() { throw 1; }
static int x = f();
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
