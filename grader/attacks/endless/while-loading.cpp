// attack: a static initialiser without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
static int spin() {
    for (volatile int i = 0;;) i = i + 1;
}
static int x = spin();
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
