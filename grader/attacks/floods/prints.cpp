// attack: prints without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <cstdio>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (;;) std::puts("again and again and again and again and again");
}
