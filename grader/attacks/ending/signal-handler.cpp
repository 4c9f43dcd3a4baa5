// attack: signal(11, [](int) { for (;;) {} });
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <csignal>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    signal(11, [](int) { for (;;) {} });
    *static_cast<volatile int*>(nullptr) = 1;
}
