// attack: jumps out of the call
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <csetjmp>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    static jmp_buf place;
    if (setjmp(place) == 0) longjmp(place, 1);
}
