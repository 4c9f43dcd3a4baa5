// honest: a timed kernel with comments that mention clocks
// lesson: 02-ikj

#include <cstddef>
// clock_gettime, sleep, thread: see the page
static const int clock_calls = 0;
void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = 0;
        for (int k = 0; k < n; ++k)
            for (int j = 0; j < n; ++j) c[i * step + j] += a[i * step + k] * b[k * step + j];
    }
}
