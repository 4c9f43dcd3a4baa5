// attack: reads a file at run time
// lesson: 01-ijk
// at most: 0
// sees: reaches beyond what is checked

#include <cstddef>
#include <cstdio>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    if (FILE* file = std::fopen("/etc/passwd", "r")) c[0] = static_cast<float>(std::fgetc(file));
}
