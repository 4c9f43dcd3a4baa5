// attack: sleeps instead of computing: the clock of the processor does not see that
// lesson: 02-loop-order
// at most: 0
// sees: 

#include <cstddef>
#include <chrono>
#include <thread>
void matmul(const float* a, const float* b, float* c, int n) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
