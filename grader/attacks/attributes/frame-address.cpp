// attack: reaches for the caller's frame
// lesson: 01-ijk
// at most: 0
// sees: __builtin_frame_address

#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    static_cast<void**>(__builtin_frame_address(0))[1] = nullptr;
}
