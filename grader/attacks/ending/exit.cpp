// attack: std::exit(0);
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <cstdlib>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    std::exit(0);
}
