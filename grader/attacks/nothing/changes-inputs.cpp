// attack: makes the inputs such that the answer would be simple
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    float* writable = const_cast<float*>(a);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) writable[i * (std::size_t)stride + j] = c[i * (std::size_t)stride + j] = 0;
}
