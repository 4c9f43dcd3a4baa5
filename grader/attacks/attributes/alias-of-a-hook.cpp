// attack: another name for a function of the checks
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
extern "C" void f(void*) __asm__("__tsan_write4");
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    f(c);
}
