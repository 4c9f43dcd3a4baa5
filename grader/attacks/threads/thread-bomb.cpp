// attack: starts threads without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <thread>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (;;) std::thread([] { for (;;) std::this_thread::yield(); }).detach();
}
