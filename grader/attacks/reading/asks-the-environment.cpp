// attack: asks where the course lies
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <cstdlib>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    c[0] = std::getenv("PWD") ? 1.0f : 0.0f;
}
