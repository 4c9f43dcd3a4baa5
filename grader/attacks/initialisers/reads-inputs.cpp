// attack: a static initialiser reads the inputs through the run's data file
// lesson: 01-ijk
// at most: 0
// sees: pread

#include <cstddef>
#include <unistd.h>
static char stolen[64];
static long got = pread(241, stolen, 64, 4096);
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
