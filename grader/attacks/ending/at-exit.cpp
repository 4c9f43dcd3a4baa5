// attack: std::atexit([] { std::printf("PASSED"); });
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <cstdio>
#include <cstdlib>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    std::atexit([] { std::printf("PASSED"); });
    std::exit(0);
}
