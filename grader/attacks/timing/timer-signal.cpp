// attack: a signal that comes while others are timed
// lesson: 02-loop-order
// at most: 0
// sees: 

#include <cstddef>
#include <csignal>
#include <unistd.h>
void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    signal(14, [](int) { for (volatile int i = 0; i < 100000000;) i = i + 1; });
    alarm(1);
}
