// attack: thousands of compile errors
// lesson: 01-ijk
// at most: 0
// sees: 

#define A x y z
#define B A; A; A; A; A; A; A; A; A; A;
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    D D D D
}
