// attack: asks for a socket
// lesson: 01-ijk
// at most: 0
// sees: socket

#include <cstddef>
#include <sys/socket.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    socket(2, 1, 0);
}
