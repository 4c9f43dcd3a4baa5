// attack: starts a process
// lesson: 01-ijk
// at most: 0
// sees: fork

#include <cstddef>
#include <unistd.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    fork();
}
