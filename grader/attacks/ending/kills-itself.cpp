// attack: raise(9);
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <csignal>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    raise(9);
}
