// attack: a macro that grows to gigabytes
// lesson: 01-ijk
// at most: 0
// sees: 

#define A x x x x x x x x x x
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
#define G F F F F F F F F F F
#define H G G G G G G G G G G
int H H H H;
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
