// attack: an exception with a megabyte of text and control characters
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <stdexcept>
#include <string>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    throw std::runtime_error(std::string(1 << 20, '\x1b') + "\xc2\x9b\xef\xbf\xbe<!--");
}
