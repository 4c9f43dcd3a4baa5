// attack: brings a test that passes
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
namespace testing {
struct Test {};
}
extern "C" int RUN_ALL_TESTS() { return 0; }
int main() { return 0; }
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
