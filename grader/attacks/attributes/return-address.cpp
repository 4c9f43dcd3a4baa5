// attack: asks where it will return to
// lesson: 01-ijk
// at most: 0
// sees: __builtin_return_address

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    c[0] = static_cast<float>(reinterpret_cast<unsigned long>(__builtin_return_address(0)));
}
