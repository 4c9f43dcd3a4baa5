// attack: writes to the connection through a declaration of its own
// lesson: 02-loop-order
// at most: 0
// sees: send

#include <cstddef>
extern "C" long send(int, const void*, unsigned long, int);
void matmul(const float* a, const float* b, float* c, int n) {
    for (int i = 0; i < 100; ++i) send(240, "SIMT", 4, 0);
}
