// attack: a local array larger than the stack
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    volatile char room[1 << 28];
    room[n] = 1;
    room[0] = room[n];
}
