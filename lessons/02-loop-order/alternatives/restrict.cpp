// Alternative: the rows are promised not to overlap.
#include <cstddef>
#include <cstring>

static void add_row(float* __restrict__ to, const float* __restrict__ from, float factor, int n) {
    for (int j = 0; j < n; ++j) to[j] += factor * from[j];
}

static void add_to_two(float* __restrict__ upper, float* __restrict__ lower,
                       const float* __restrict__ from, float first, float second, int n) {
    for (int j = 0; j < n; ++j) {
        const float element = from[j];
        upper[j] += first * element;
        lower[j] += second * element;
    }
}

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t step = n;
    int i = n % 2;
    if (i == 1) {
        std::memset(c, 0, step * sizeof(float));
        for (int k = 0; k < n; ++k) add_row(c, b + k * step, a[k], n);
    }
    for (; i < n; i += 2) {
        float* rows = c + i * step;
        std::memset(rows, 0, 2 * step * sizeof(float));
        for (int k = 0; k < n; ++k)
            add_to_two(rows, rows + step, b + k * step, a[i * step + k], a[(i + 1) * step + k], n);
    }
}
