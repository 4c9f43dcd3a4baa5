// attack: a function that runs when the module is loaded
// lesson: 01-ijk
// at most: 0
// sees: constructor

#include <cstddef>
__attribute__((constructor)) static void early() {}
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
