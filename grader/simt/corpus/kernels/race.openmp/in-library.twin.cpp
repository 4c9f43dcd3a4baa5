// corpus: entry void sums(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 4
// corpus: number n 64
// Each thread has a vector of its own, which is made and freed beside the others'.
#include <cstddef>
#include <vector>
void sums(const float* a, float* c, int n) {
    for (int i = 0; i < 4; ++i) c[i] = 0;
#pragma omp parallel num_threads(2)
    {
        std::vector<float> partial(4);
#pragma omp for
        for (int i = 0; i < n; ++i) partial[static_cast<std::size_t>(i % 4)] += a[i];
#pragma omp critical
        for (std::size_t i = 0; i < 4; ++i) c[i] += partial[i];
    }
}
