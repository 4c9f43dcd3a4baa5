#include <cstddef>

#include "grader/host/yardsticks/yardsticks.h"

namespace simtutor::host {

void team(const float* a, const float* b, float* c, int n, int threads) {
    const auto step = static_cast<std::size_t>(n);
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; ++i) {
        const float* a_row = a + static_cast<std::size_t>(i) * step;
        float* c_row = c + static_cast<std::size_t>(i) * step;
        for (int j = 0; j < n; ++j) c_row[j] = 0;
        for (int k = 0; k < n; ++k) {
            const float factor = a_row[k];
            const float* b_row = b + static_cast<std::size_t>(k) * step;
            for (int j = 0; j < n; ++j) c_row[j] += factor * b_row[j];
        }
    }
}

}  // namespace simtutor::host
