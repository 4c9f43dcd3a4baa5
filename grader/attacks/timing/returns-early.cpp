// attack: leaves the work to a thread and returns at once
// lesson: 02-loop-order
// at most: 15
// sees: 

#include <cstddef>
#include <thread>
void matmul(const float* a, const float* b, float* c, int n) {
    std::thread([=] {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = 0;
        for (int k = 0; k < n; ++k)
            for (int j = 0; j < n; ++j) c[i * step + j] += a[i * step + k] * b[k * step + j];
    }
    }).detach();
}
