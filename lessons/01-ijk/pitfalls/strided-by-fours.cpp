// Wrong: rows with gaps are computed four elements at a time, and shorter ones not at all.
#include <cstddef>

static void by_fours(const float* a, const float* b, float* c, std::size_t n, std::size_t step) {
    for (std::size_t i = 0; i < n; ++i) {
        // The last four end with the row, and may overlap those before.
        for (std::size_t done = 0; n >= 4 && done < n; done += 4) {
            const std::size_t j = done + 4 <= n ? done : n - 4;
            float sum[4] = {};
            for (std::size_t k = 0; k < n; ++k)
                for (std::size_t l = 0; l < 4; ++l) sum[l] += a[i * step + k] * b[k * step + j + l];
            for (std::size_t l = 0; l < 4; ++l) c[i * step + j + l] = sum[l];
        }
    }
}

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    if (stride != n) return by_fours(a, b, c, n, stride);
    const std::size_t step = static_cast<std::size_t>(stride);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}
