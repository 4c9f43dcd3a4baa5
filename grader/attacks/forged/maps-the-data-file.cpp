// attack: maps the file with the arrays of the run
// lesson: 01-ijk
// at most: 0
// sees: mmap

#include <cstddef>
#include <sys/mman.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    void* data = mmap(nullptr, 4096, 3, 1, 241, 0);
    *static_cast<char*>(data) = 1;
}
