// attack: a detached thread writes the result after the return
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <chrono>
#include <thread>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    std::thread([=] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }).detach();
}
