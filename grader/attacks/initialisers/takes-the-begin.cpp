// attack: a static initialiser takes the byte that a worker waits for
// lesson: 01-ijk
// at most: 0
// sees: read

#include <cstddef>
#include <unistd.h>
static char byte;
static long got = read(242, &byte, 1);
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
