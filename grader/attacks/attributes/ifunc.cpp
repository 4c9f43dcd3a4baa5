// attack: a function chosen when the module is loaded
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
extern "C" void (*resolve())() { return nullptr; }
extern "C" void f() __attribute__((ifunc("resolve")));
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    f();
}
