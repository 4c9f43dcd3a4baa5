// attack: a store by an instruction of the processor
// lesson: 01-ijk
// at most: 35
// sees: 

#include <cstddef>
#include <immintrin.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (int i = 0; i < n; ++i) _mm_stream_si32(reinterpret_cast<int*>(c + i), 0);
}
