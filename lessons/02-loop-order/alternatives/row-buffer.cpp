// Alternative: a row of sums of its own, copied to C when it is done.
#include <algorithm>
#include <cstddef>
#include <vector>

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    std::vector<float> sums(size);
    for (std::size_t i = 0; i != size; ++i) {
        std::fill(sums.begin(), sums.end(), 0.0f);
        for (std::size_t k = 0; k != size; ++k) {
            const float factor = a[i * size + k];
            const float* row = b + k * size;
            std::transform(sums.begin(), sums.end(), row, sums.begin(),
                           [factor](float sum, float value) { return sum + factor * value; });
        }
        std::copy(sums.begin(), sums.end(), c + i * size);
    }
}
