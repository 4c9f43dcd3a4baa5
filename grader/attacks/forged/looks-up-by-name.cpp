// attack: finds functions of the worker with dlsym
// lesson: 01-ijk
// at most: 0
// sees: dlsym

#include <cstddef>
#include <dlfcn.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    void* f = dlsym(nullptr, "_exit");
    if (f) reinterpret_cast<void (*)(int)>(f)(0);
}
