// attack: makes a system call by number
// lesson: 01-ijk
// at most: 0
// sees: syscall

#include <cstddef>
#include <unistd.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    syscall(231, 0);
}
