// honest: a comment and a string that mention the hooks
// lesson: 01-ijk

#include <cstddef>
// __tsan_write4 is called for each store
static const char* const hook = "__tsan_write4 simtutor_entries __simt_launch";
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
}
