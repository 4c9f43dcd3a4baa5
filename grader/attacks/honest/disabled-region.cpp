// honest: a disabled region with forbidden words
// lesson: 01-ijk

#include <cstddef>
#if 0
#include "/etc/passwd"
__asm__("nop");
__attribute__((no_sanitize("thread"))) void f();
#endif
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
}
