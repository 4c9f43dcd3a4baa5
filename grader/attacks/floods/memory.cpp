// attack: takes memory without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <cstdlib>
#include <cstring>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (;;) {
        char* p = static_cast<char*>(std::malloc(1 << 20));
        if (p) std::memset(p, 1, 1 << 20);
    }
}
