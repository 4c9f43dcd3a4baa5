// attack: prints what a grader might print
// lesson: 01-ijk
// at most: 0
// sees: Nothing was written

#include <cstddef>
#include <cstdio>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    std::printf("PASSED\nAll tests passed\n100 of 100 points\n");
}
