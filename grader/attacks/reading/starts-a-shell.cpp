// attack: starts a shell
// lesson: 01-ijk
// at most: 0
// sees: system

#include <cstddef>
#include <cstdlib>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    std::system("cat /etc/passwd");
}
