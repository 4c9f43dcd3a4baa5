// attack: leaves a raw string open
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
const char* text = R"(
