// attack: writes NaN, which compares with nothing
// lesson: 01-ijk
// at most: 0
// sees: wanted

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) c[i * (std::size_t)stride + j] = __builtin_nanf("");
}
