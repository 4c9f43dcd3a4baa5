// attack: calls itself without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    volatile char room[4096];
    room[0] = 0;
    matmul(a, b, c, n, stride);
    room[1] = room[0];
}
