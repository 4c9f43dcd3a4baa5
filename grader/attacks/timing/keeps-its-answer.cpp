// attack: ijk that keeps the answer of the first call of a size for later ones
// lesson: 02-loop-order
// at most: 50
// sees: 

#include <cstddef>
#include <vector>
void matmul(const float* a, const float* b, float* c, int n) {
    static std::vector<float> kept;
    const std::size_t all = std::size_t(n) * n;
    if (n == 320 && kept.size() == all) {
        for (std::size_t i = 0; i < all; ++i) c[i] = kept[i];
        return;
    }
    const std::size_t step = static_cast<std::size_t>(n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    if (n == 320) kept.assign(c, c + all);
}
