// attack: *static_cast<volatile int*>(nullptr) = 1;
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    *static_cast<volatile int*>(nullptr) = 1;
}
