// corpus: entry void sums(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c inout 4
// corpus: number n 64
// corpus: expect race.openmp 12 12
// One vector for all. Its members are changed by functions of the library: the line is the call's.
#include <cstddef>
#include <vector>
void sums(const float* a, float* c, int n) {
    std::vector<float> partial;
#pragma omp parallel num_threads(2)
    partial.resize(4);
    for (int i = 0; i < n; ++i) partial[static_cast<std::size_t>(i % 4)] += a[i];
    for (std::size_t i = 0; i < 4; ++i) c[i] = partial[i];
}
