// honest: a timed kernel with comments that mention clocks
// lesson: 02-loop-order

#include <cstddef>
// clock_gettime, sleep, thread: see the page
static const int clock_calls = 0;
void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; i += 2) {
        const bool pair = i + 1 < n;
        float *upper = c + i * step, *lower = pair ? upper + step : upper;
        for (int j = 0; j < n; ++j) upper[j] = lower[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float first = a[i * step + k], second = pair ? a[(i + 1) * step + k] : 0;
            for (int j = 0; j < n; ++j) {
                const float element = b[k * step + j];
                upper[j] += first * element;
                if (pair) lower[j] += second * element;
            }
        }
    }
}
