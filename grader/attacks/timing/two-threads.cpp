// attack: ijk with two threads: not what the lesson asks
// lesson: 02-loop-order
// at most: 50
// sees: faster than the order ijk

#include <cstddef>
#include <thread>
void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = static_cast<std::size_t>(n);
    auto rows = [=](int first, int last) {
        for (int i = first; i < last; ++i)
            for (int j = 0; j < n; ++j) {
                float sum = 0;
                for (int k = 0; k < n; ++k) sum += a[i * step + k] * b[k * step + j];
                c[i * step + j] = sum;
            }
    };
    std::thread other(rows, 0, n / 2);
    rows(n / 2, n);
    other.join();
}
