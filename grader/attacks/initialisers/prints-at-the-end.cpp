// attack: a global object prints when the process ends
// lesson: 01-ijk
// at most: 0
// sees: Nothing was written

#include <cstddef>
#include <cstdio>
static struct Last {
    ~Last() { std::printf("PASSED\n"); }
} last;
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
