// attack: a static initialiser ends the process
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <cstdlib>
static int x = (std::exit(0), 1);
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
