// attack: reads a file through a stream
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <fstream>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    std::ifstream file("/etc/passwd");
    file >> c[0];
}
